import type { TariffCalendar } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import type { TariffRules } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { IconCheck, IconCircleCheck, IconCircleX, IconPlus, IconX } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ExampleDialog } from './example-dialog.tsx'
import { type Example, nextMonday, priceOf } from './examples.ts'
import styles from './version.module.css'
import { versionWords } from './version.words.ts'

const MOST = 40

interface ExamplesPanelProps {
  examples: readonly Example[]
  /** Null while they have problems. */
  rules: TariffRules | null
  calendar: TariffCalendar
  /** Null if the person can't change them. */
  onChange: ((examples: readonly Example[]) => void) | null
}

/** Stays with a known price, and their price under the current rules. */
export const ExamplesPanel = ({ examples, rules, calendar, onChange }: ExamplesPanelProps) => {
  const say = useWords(versionWords)
  const formats = useFormats()
  /** The index of the edited example; the length of the list for a new one. */
  const [editedIndex, setEditedIndex] = useState<number | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const { length } = examples
  const lastLength = useRef(length)
  useLayoutEffect(() => {
    // The pressed card is gone, so move the focus.
    if (length < lastLength.current && document.activeElement === document.body) addButton.current?.focus()
    lastLength.current = length
  }, [length])
  const prices = examples.map((example) => rules && priceOf(example, rules, calendar))
  const passCount = examples.filter(({ expected }, index) => prices[index] === expected).length
  const all_pass = passCount === examples.length
  const counts = { count: passCount, all: examples.length }
  const Icon = all_pass ? IconCircleCheck : IconCircleX
  const first: Example = {
    entry: `${nextMonday(formats.dayOf(Date.now()))}T09:00`,
    ...{ minutes: 60, lost_card: false, expected: -1 },
  }
  const keep = (next: Example | null) => {
    if (editedIndex === null || !onChange) return
    onChange(
      next === null
        ? examples.toSpliced(editedIndex, 1)
        : editedIndex === examples.length
          ? [...examples, next]
          : examples.with(editedIndex, next),
    )
    setEditedIndex(null)
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
                  onEdit={onChange ? () => setEditedIndex(index) : null}
                />
              </li>
            ))}
          </ul>
        )}
        {onChange && examples.length < MOST ? (
          <div className={`gh-line-top ${styles.table_foot}`}>
            <Button
              ref={addButton}
              size="chip"
              variant="subtle"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => setEditedIndex(examples.length)}
            >
              {say('add_example')}
            </Button>
          </div>
        ) : null}
        {onChange ? (
          <ExampleDialog
            key={editedIndex}
            show={editedIndex !== null}
            example={editedIndex === null ? first : (examples[editedIndex] ?? examples.at(-1) ?? first)}
            is_new={editedIndex === examples.length}
            rules={rules}
            calendar={calendar}
            onHide={() => setEditedIndex(null)}
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
  const hasFailed = price !== null && !passes ? true : undefined
  return onEdit ? (
    <button type="button" className={`gh-hover gh-press ${look}`} data-failing={hasFailed} onClick={onEdit}>
      {content}
    </button>
  ) : (
    <div className={look} data-failing={hasFailed}>
      {content}
    </div>
  )
}
