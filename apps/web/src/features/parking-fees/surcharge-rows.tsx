import { type DayKind, SURCHARGE_PERS, type Surcharge } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { tidyTime } from '@gatehouse/contract/kernel/domain/typed-time.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { priceTidier } from '../../lib/typed-amounts.ts'
import { Button } from '../../ui/form/button.tsx'
import { Checkbox, CheckboxGroup } from '../../ui/form/checkbox.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { Cell, RowProblems, SelectCell } from './cell.tsx'
import { type SurchargeText, WEEKDAYS } from './rules-values.ts'
import { useRulesText } from './use-rules-text.ts'
import styles from './version.module.css'
import { versionWords } from './version.words.ts'

const DAYS: readonly DayKind[] = [...WEEKDAYS.slice(1), WEEKDAYS[0]!, 'holiday']
const FIRST: SurchargeText = { from: '22:00', to: '05:00', days: DAYS, amount: '', per: 'night' }

interface SurchargeRowsProps {
  value: readonly SurchargeText[]
  most: number
  problemOf: (path: string) => string | undefined
  onChange: (value: readonly SurchargeText[]) => void
}

/** What is added for cars that are inside in certain hours. */
export const SurchargeRows = ({ value, most, problemOf, onChange }: SurchargeRowsProps) => {
  const say = useWords(versionWords)
  const { currency } = useFormats()
  const daysText = useRulesText().days
  return (
    <div className="gh-stack gh-gap-12">
      <p className="gh-small gh-muted">{say('window_help')}</p>
      {value.map((row, index) => {
        const path = `surcharges.${index}`
        const n = index + 1
        const set = (change: Partial<SurchargeText>) => onChange(value.with(index, { ...row, ...change }))
        const cell = (part: 'from' | 'to' | 'amount', head: string) => ({
          id: `tariff-rules.${path}.${part}`,
          label: say('of_window', { part: head, n }),
          head,
          value: row[part],
          wrong: problemOf(`${path}.${part}`) !== undefined,
          'aria-describedby': problemOf(`${path}.${part}`) ? `tariff-rules.${path}-problems` : undefined,
          onChange: (typed: string) => set({ [part]: typed }),
        })
        const problems = (['from', 'to', 'amount'] as const).flatMap((part) => problemOf(`${path}.${part}`) ?? [])
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a window is known by its place in the list
          <fieldset key={index} className={`gh-round-8 gh-border ${styles.surcharge}`}>
            <legend className="gh-hidden">{say('window', { n })}</legend>
            <Cell {...cell('from', say('window_from'))} tidy={tidyTime} placeholder="00:00" />
            <Cell {...cell('to', say('window_to'))} tidy={tidyTime} placeholder="00:00" />
            <SelectCell
              className={styles.per}
              label={say('of_window', { part: say('window_per'), n })}
              head={say('window_per')}
              value={row.per}
              data={SURCHARGE_PERS.map((per) => ({ value: per, label: say(`per.${per}`) }))}
              onChange={(per: Surcharge['per']) => set({ per })}
            />
            <Cell {...cell('amount', say('amount'))} tidy={priceTidier(currency)} />
            <button
              type="button"
              className={`gh-hover gh-icon-button gh-touch gh-touch-wide ${styles.surcharge_remove}`}
              aria-label={say('remove_window', { n })}
              onClick={() => onChange(value.toSpliced(index, 1))}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden="true" />
            </button>
            <RowProblems id={`tariff-rules.${path}-problems`} problems={[...new Set(problems)]} />
            <CheckboxGroup
              className="gh-wide"
              aria-label={say('of_window', { part: say('window_days'), n })}
              error={fieldError(problemOf(`${path}.days`))}
              value={row.days}
              onChange={(chosen) => set({ days: DAYS.filter((day) => chosen.includes(day)) })}
            >
              <div className="gh-wrap gh-gap-8 gh-gap-x-16">
                <span className="gh-small gh-muted">{say('window_days')}</span>
                {DAYS.map((day) => (
                  <Checkbox key={day} size="sm" value={day} label={daysText([day])} />
                ))}
              </div>
            </CheckboxGroup>
          </fieldset>
        )
      })}
      {value.length < most ? (
        <div>
          <Button
            size="chip"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => onChange([...value, FIRST])}
          >
            {say('add_window')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
