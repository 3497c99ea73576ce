import { type DayKind, SURCHARGE_PERS, type Surcharge } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { tidyTime } from '@gatehouse/contract/kernel/domain/typed-time.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { priceTidier } from '../../lib/typed-amounts.ts'
import { Checkbox, CheckboxGroup } from '../../ui/form/checkbox.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { RowList } from '../../ui/form/row-list.tsx'
import { Cell, RemoveRow, RowProblems, SelectCell, useCurrencySign, useMark } from './cell.tsx'
import { type SurchargeText, WEEKDAYS } from './rules-values.ts'
import { useRulesText } from './use-rules-text.ts'
import { useCellProblems } from './use-told.ts'
import styles from './version.module.css'
import { versionWords } from './version.words.ts'
import type { RulesPartProps } from './version-form.ts'

const DAYS: readonly DayKind[] = [...WEEKDAYS.slice(1), WEEKDAYS[0]!, 'holiday']
const FIRST: SurchargeText = { from: '22:00', to: '05:00', days: DAYS, amount: '', per: 'night' }

interface SurchargeRowsProps extends Pick<RulesPartProps, 'before' | 'problemOf' | 'tells_all'> {
  value: readonly SurchargeText[]
  most: number
  onChange: (value: readonly SurchargeText[]) => void
}

/** Surcharges for vehicles that are inside during certain hours. */
export const SurchargeRows = ({ value, most, onChange, ...row }: SurchargeRowsProps) => {
  const say = useWords(versionWords)
  return (
    <div className="gh-stack gh-gap-12">
      <p className="gh-small gh-muted">{`${say('window_help')} ${say('holidays_not')}`}</p>
      <RowList {...{ value, onChange, most }} blank={FIRST} add={say('add_window')}>
        {({ row: surcharge, index, set, remove }) => (
          <SurchargeRow
            {...row}
            surcharge={surcharge}
            was={row.before?.rules.surcharges[index]}
            n={index + 1}
            path={`surcharges.${index}`}
            onChange={(change) => set({ ...surcharge, ...change })}
            onRemove={remove}
          />
        )}
      </RowList>
    </div>
  )
}

interface RowProps extends Pick<RulesPartProps, 'before' | 'problemOf' | 'tells_all'> {
  surcharge: SurchargeText
  /** The same surcharge in the version in force. */
  was: SurchargeText | undefined
  n: number
  path: string
  onChange: (change: Partial<SurchargeText>) => void
  onRemove: () => void
}

const PARTS = ['from', 'to', 'amount'] as const

const SurchargeRow = ({ surcharge, was, before, n, path, problemOf, tells_all, onChange, onRemove }: RowProps) => {
  const say = useWords(versionWords)
  const { currency } = useFormats()
  const sign = useCurrencySign()
  const daysText = useRulesText().days
  const { tells, typed, left } = useCellProblems<(typeof PARTS)[number]>(tells_all)
  const mark = useMark(before)
  const problemIn = (part: (typeof PARTS)[number]) => (tells(part, surcharge[part]) ? problemOf(`${path}.${part}`) : undefined)
  const cell = (part: (typeof PARTS)[number], head: string) => ({
    id: `tariff-rules.${path}.${part}`,
    label: say('of_window', { part: head, n }),
    head,
    ...mark(was?.[part], surcharge[part]),
    value: surcharge[part],
    wrong: problemIn(part) !== undefined,
    'aria-describedby': problemIn(part) ? `tariff-rules.${path}-problems` : undefined,
    onChange: (value: string) => {
      typed(part)
      onChange({ [part]: value })
    },
    onBlur: () => left(part),
  })
  return (
    <fieldset className={`gh-round-8 gh-border ${styles.surcharge}`}>
      <legend className="gh-hidden">{say('window', { n })}</legend>
      <Cell {...cell('from', say('window_from'))} tidy={tidyTime} placeholder="00:00" />
      <Cell {...cell('to', say('window_to'))} tidy={tidyTime} placeholder="00:00" />
      <SelectCell
        className={styles.per}
        label={say('of_window', { part: say('window_per'), n })}
        head={say('window_per')}
        {...mark(was?.per, surcharge.per)}
        value={surcharge.per}
        data={SURCHARGE_PERS.map((per) => ({ value: per, label: say(`per.${per}`) }))}
        onChange={(per: Surcharge['per']) => onChange({ per })}
      />
      <Cell {...cell('amount', say('amount'))} tidy={priceTidier(currency)} inputMode="decimal" sign={sign} />
      <RemoveRow className={styles.surcharge_remove} label={say('remove_window', { n })} onRemove={onRemove} />
      <RowProblems id={`tariff-rules.${path}-problems`} problems={[...new Set(PARTS.flatMap((part) => problemIn(part) ?? []))]} />
      <CheckboxGroup
        id={`tariff-rules.${path}.days`}
        className="gh-wide"
        aria-label={say('of_window', { part: say('window_days'), n })}
        error={fieldError(problemOf(`${path}.days`))}
        value={surcharge.days}
        onChange={(selection) => onChange({ days: DAYS.filter((day) => selection.includes(day)) })}
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
}
