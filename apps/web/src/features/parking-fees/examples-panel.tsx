import type { TariffCalendar } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import type { TariffRules } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { IconCheck, IconCircleCheck, IconCircleX, IconPlus, IconX } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/form/button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ExampleDialog } from './example-dialog.tsx'
import { type Example, nextMonday, priceOf } from './examples.ts'
import styles from './version.module.css'
import { versionWords } from './version.words.ts'

const MOST = 40

interface ExamplesPanelProps {
  examples: readonly Example[]
  /** Null as long as they have problems. */
  rules: TariffRules | null
  calendar: TariffCalendar
  /** Null where nothing can be changed. */
  onChange: ((examples: readonly Example[]) => void) | null
}

/** Stays whose price is known, and what they come to now. */
export const ExamplesPanel = ({ examples, rules, calendar, onChange }: ExamplesPanelProps) => {
  const say = useWords(versionWords)
  const formats = useFormats()
  /** The index that is changed; the length of the list for a new one. */
  const [editing, setEditing] = useState<number | null>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const { length } = examples
  const shown = useRef(length)
  useLayoutEffect(() => {
    // The card that was pressed is gone.
    if (length < shown.current && document.activeElement === document.body) adding.current?.focus()
    shown.current = length
  }, [length])
  const prices = examples.map((example) => rules && priceOf(example, rules, calendar))
  const passing = examples.filter(({ expected }, index) => prices[index] === expected).length
  const all_pass = passing === examples.length
  const counts = { count: passing, all: examples.length }
  const Icon = all_pass ? IconCircleCheck : IconCircleX
  const first: Example = {
    entry: `${nextMonday(formats.dayOf(Date.now()))}T09:00`,
    ...{ minutes: 60, lost_card: false, expected: -1 },
  }
  const keep = (next: Example | null) => {
    if (editing === null || !onChange) return
    onChange(
      next === null ? examples.toSpliced(editing, 1) : editing === examples.length ? [...examples, next] : examples.with(editing, next),
    )
    setEditing(null)
  }
  return (
    <div id="tariff-examples" tabIndex={-1}>
      <Panel
        flush
        title={say('examples')}
        aside={
          examples.length > 0 && rules ? (
            <span className={`gh-row gh-gap-6 ${all_pass ? 'gh-inside' : 'gh-denied gh-strong'}`} role="status">
              <Icon size={18} stroke={1.75} aria-hidden="true" />
              {say(all_pass || !onChange ? 'pass' : 'not_pass', counts)}
            </span>
          ) : null
        }
      >
        {examples.length === 0 ? (
          <div className={`gh-line-top ${styles.part}`}>
            <p className="gh-body gh-muted gh-prose">{say('examples_text')}</p>
          </div>
        ) : (
          <ul className={`gh-plain gh-line-top ${styles.examples}`}>
            {examples.map((example, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the card that was pressed gets the focus back, whatever its stay is now
              <li key={index}>
                <ExampleCard
                  example={example}
                  price={prices[index] ?? null}
                  calendar={calendar}
                  onEdit={onChange ? () => setEditing(index) : null}
                />
              </li>
            ))}
          </ul>
        )}
        {onChange && examples.length < MOST ? (
          <div className={`gh-line-top ${styles.table_foot}`}>
            <Button
              ref={adding}
              size="chip"
              variant="subtle"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => setEditing(examples.length)}
            >
              {say('add_example')}
            </Button>
          </div>
        ) : null}
        {onChange ? (
          <ExampleDialog
            key={editing}
            show={editing !== null}
            example={editing === null ? first : (examples[editing] ?? examples.at(-1) ?? first)}
            is_new={editing === examples.length}
            rules={rules}
            calendar={calendar}
            onHide={() => setEditing(null)}
            onKeep={keep}
          />
        ) : null}
      </Panel>
    </div>
  )
}

interface CardProps {
  example: Example
  price: number | null
  calendar: TariffCalendar
  onEdit: (() => void) | null
}

const ExampleCard = ({ example, price, onEdit }: CardProps) => {
  const say = useWords(versionWords)
  const formats = useFormats()
  const { entry, minutes, lost_card, expected } = example
  const passes = price === expected
  const Icon = passes ? IconCheck : IconX
  const content = (
    <>
      <span className="gh-small gh-block gh-numbers">
        {`${formats.duration(minutes)} · ${entry.slice(11)}`}
        {lost_card ? ` · ${say('with_lost_card')}` : ''}
      </span>
      <span className="gh-tiny gh-muted gh-block gh-numbers">{formats.weekdayOfDay(entry.slice(0, 10))}</span>
      {price === null ? null : (
        <span className={`gh-row gh-gap-6 gh-title gh-bold gh-numbers ${passes ? '' : 'gh-denied'}`}>
          <Icon size={18} stroke={2} className={passes ? 'gh-inside' : ''} aria-hidden="true" />
          <span className="gh-hidden">{say(passes ? 'right_example' : 'wrong_example')}</span>
          {formats.money(price)}
        </span>
      )}
      <span className={`gh-small gh-block gh-numbers ${passes || price === null ? 'gh-muted' : 'gh-denied gh-strong'}`}>
        {say('should', { amount: formats.money(expected) })}
      </span>
    </>
  )
  const look = `gh-block gh-full gh-text-start gh-inset ${styles.example}`
  const failing = price !== null && !passes ? true : undefined
  return onEdit ? (
    <button type="button" className={`gh-hover gh-press ${look}`} data-failing={failing} onClick={onEdit}>
      {content}
    </button>
  ) : (
    <div className={look} data-failing={failing}>
      {content}
    </div>
  )
}
