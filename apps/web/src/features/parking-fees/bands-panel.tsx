import { MOST_BANDS } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { IconCircleCheck, IconCircleX, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { formatHours } from '../../lib/dates.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { priceTidier, tidyHours } from '../../lib/typed-amounts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox, CheckboxGroup } from '../../ui/form/checkbox.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { InputBox } from '../../ui/form/inputs.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Cell, CellHead, RemoveRow, RowProblems, SelectCell, useCurrencySign, useMark } from './cell.tsx'
import { rulesWords } from './rules.words.ts'
import {
  type BandText,
  bandStart,
  type TableText,
  WEEKDAYS,
  withBand,
  withDay,
  withoutBand,
  withoutTable,
  withTable,
} from './rules-values.ts'
import { BAND_PARTS, type BandPart } from './use-cell-name.ts'
import { useRulesText } from './use-rules-text.ts'
import { useCellProblems } from './use-told.ts'
import styles from './version.module.css'
import { versionWords } from './version.words.ts'
import type { RulesPartProps } from './version-form.ts'

const MOST_TABLES = 8
const DAYS = [...WEEKDAYS.slice(1), WEEKDAYS[0]!, 'holiday'] as const
const KINDS = ['free', 'flat', 'total', 'unit'] as const

/** The prices by duration of the stay: one table of bands, or several by day. */
export const BandsPart = (props: RulesPartProps & { holidays: ReactNode }) => {
  const { values, set, problemOf, problems } = props
  const say = useWords(versionWords)
  const { tables } = values
  const several = tables.length > 1 || WEEKDAYS.some((day) => !tables[0]?.days.includes(day))
  const change = (next: readonly TableText[]) => set({ tables: next })
  /** The table that the person is asked to remove. */
  const [removalIndex, setRemovalIndex] = useState<number | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  /** The pressed button disappears with its table, so the focus must move. */
  const wasRemoved = useRef(false)
  useLayoutEffect(() => {
    if (wasRemoved.current) addButton.current?.focus()
    wasRemoved.current = false
  })
  const in_tables = problems.filter((path) => path.startsWith('tables')).length
  return (
    <>
      {tables.map((table, index) => (
        <BandTable
          // biome-ignore lint/suspicious/noArrayIndexKey: a table is known by its place in the list
          key={index}
          {...props}
          at={index}
          several={several}
          aside={index === 0 ? <Continuous count={in_tables} /> : null}
          missing={index === tables.length - 1 ? problemOf('tables') : undefined}
          onChange={(bands) => change(tables.with(index, { ...table, bands }))}
          onRemove={() => setRemovalIndex(index)}
        >
          {index === tables.length - 1 && tables.length < MOST_TABLES ? (
            <Button
              ref={addButton}
              size="chip"
              variant="subtle"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => change(withTable(tables))}
            >
              {say(several ? 'one_more_table' : 'other_days')}
            </Button>
          ) : null}
        </BandTable>
      ))}
      <ReasonDialog
        danger
        asks_reason={false}
        show={removalIndex !== null}
        title={say('remove_table_title')}
        confirm={say('remove_table')}
        onHide={() => setRemovalIndex(null)}
        onConfirm={() => {
          if (removalIndex !== null) change(withoutTable(tables, removalIndex))
          wasRemoved.current = true
          setRemovalIndex(null)
        }}
      >
        {say('remove_table_text')}
      </ReasonDialog>
    </>
  )
}

/** Shows whether every stay has exactly one price, or the number of problems. */
const Continuous = ({ count }: { count: number }) => {
  const say = useWords(versionWords)
  const Icon = count === 0 ? IconCircleCheck : IconCircleX
  return (
    <span className={`gh-row gh-gap-6 ${count === 0 ? 'gh-inside' : 'gh-denied gh-strong'}`} role="status">
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {count === 0 ? say('right') : say('to_fix', { count })}
    </span>
  )
}

interface TableProps extends RulesPartProps {
  /** A link to the holidays of the location. */
  holidays: ReactNode
  at: number
  several: boolean
  aside: ReactNode
  /** A day that no table covers. */
  missing: string | undefined
  onChange: (bands: readonly BandText[]) => void
  onRemove: () => void
  children: ReactNode
}

const BandTable = ({
  values,
  before,
  set,
  problemOf,
  tells_all,
  holidays,
  at,
  several,
  aside,
  missing,
  onChange,
  onRemove,
  children,
}: TableProps) => {
  const say = useWords(versionWords)
  const daysText = useRulesText().days
  const { days, bands } = values.tables[at]!
  const path = `tables.${at}`
  const tableDays = days.length > 0 ? daysText(days) : say('no_days')
  const rows = useRef<HTMLUListElement>(null)
  /** The row that gets the focus in its first input after rendering. */
  const focusRow = useRef<number>(null)
  useLayoutEffect(() => {
    if (focusRow.current === null) return
    const input = rows.current?.children[focusRow.current]?.querySelector('input')
    focusRow.current = null
    input?.focus()
    input?.select()
  })
  const add = () => {
    focusRow.current = Math.max(0, bands.length - 1)
    onChange(withBand(bands))
  }
  const remove = (index: number) => {
    focusRow.current = Math.max(0, Math.min(index, bands.length - 2))
    onChange(withoutBand(bands, index))
  }
  const empty = problemOf(`${path}.bands`)
  return (
    <Panel flush title={several ? say('bands_on', { days: tableDays }) : say('bands')} aside={aside}>
      {several ? (
        <div className={`gh-row gh-wrap gh-gap-12 gh-apart gh-line-top ${styles.days}`}>
          <CheckboxGroup
            id={`tariff-rules.${path}.days`}
            label={say('table_days')}
            description={
              <>
                {say('holidays_help')} {holidays}
              </>
            }
            error={fieldError(problemOf(`${path}.days`))}
            value={days}
            onChange={(selection) => {
              const [changedDay] = DAYS.filter((day) => selection.includes(day) !== days.includes(day))
              if (changedDay) set({ tables: withDay(values.tables, at, changedDay) })
            }}
          >
            <div className="gh-wrap gh-gap-8 gh-gap-x-16 gh-pt-8">
              {DAYS.map((day) => (
                <Checkbox key={day} size="sm" value={day} label={daysText([day])} />
              ))}
            </div>
          </CheckboxGroup>
          {values.tables.length > 1 ? (
            <Button size="chip" variant="delete" onClick={onRemove}>
              {`${say('remove_table')}…`}
            </Button>
          ) : null}
        </div>
      ) : null}
      <div className={`gh-sunken gh-small gh-strong gh-muted gh-line-top gh-line-bottom ${styles.band_head}`} aria-hidden="true">
        {(['from', 'to', 'kind', 'amount', 'unit'] as const).map((part) => (
          <span key={part}>{say(part)}</span>
        ))}
      </div>
      <ul ref={rows} className="gh-plain" aria-label={several ? say('bands_on', { days: tableDays }) : say('bands')}>
        {bands.map((band, index) => (
          <BandRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a band is known by its place in the table
            key={index}
            band={band}
            was={before?.rules.tables[at]?.bands[index]}
            before={before}
            n={index + 1}
            from={formatHours(bandStart(bands, index))}
            last={index === bands.length - 1}
            on={several ? tableDays : null}
            path={`${path}.bands.${index}`}
            problemOf={problemOf}
            tells_all={tells_all}
            onChange={(next) => onChange(bands.with(index, next))}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      {empty || missing ? (
        <p className={`gh-error gh-flex gh-gap-6 gh-small gh-bold gh-denied ${styles.days}`}>{fieldError(empty ?? missing)}</p>
      ) : null}
      <div className={`gh-wrap gh-gap-8 ${styles.table_foot}`}>
        {bands.length < MOST_BANDS ? (
          <Button size="chip" variant="subtle" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />} onClick={add}>
            {say('add_band')}
          </Button>
        ) : null}
        {children}
      </div>
    </Panel>
  )
}

interface RowProps extends Pick<RulesPartProps, 'before' | 'problemOf' | 'tells_all'> {
  band: BandText
  /** The same band in the version in force. */
  was: BandText | undefined
  n: number
  from: string
  last: boolean
  /** The days of its table, if there are several tables. */
  on: string | null
  path: string
  onChange: (band: BandText) => void
  onRemove: () => void
}

const BandRow = ({ band, was, before, n, from, last, on, path, problemOf, tells_all, onChange, onRemove }: RowProps) => {
  const say = useWords(versionWords)
  const { currency } = useFormats()
  const sign = useCurrencySign()
  const sayRules = useWords(rulesWords)
  const { tells, typed, left } = useCellProblems<BandPart>(tells_all)
  const mark = useMark(before)
  const name = (part: string) => (on === null ? say('cell', { part, n }) : say('cell_on', { part, n, days: on }))
  const wrong = BAND_PARTS.flatMap((part) => {
    const problem = tells(part, band[part]) ? problemOf(`${path}.${part}`) : undefined
    return problem ? [{ part, problem }] : []
  })
  const cell = (part: BandPart) => ({
    id: `tariff-rules.${path}.${part}`,
    label: name(say(part)),
    head: say(part),
    ...mark(was?.[part], band[part]),
    value: band[part],
    wrong: wrong.some((each) => each.part === part),
    'aria-describedby': wrong.some((each) => each.part === part) ? `tariff-rules.${path}-problems` : undefined,
    ...(part === 'amount' ? { tidy: priceTidier(currency), inputMode: 'decimal' as const, sign } : { tidy: tidyHours }),
    onChange: (value: string) => {
      typed(part)
      onChange({ ...band, [part]: value })
    },
    onBlur: () => left(part),
  })
  return (
    <li className={`gh-line-bottom ${styles.band}`}>
      <div>
        <CellHead>{say('from')}</CellHead>
        <InputBox>
          <span className={`gh-input gh-sunken gh-numbers ${styles.number} ${styles.from}`}>
            <span className="gh-hidden">{name(say('from'))}: </span>
            {from}
          </span>
        </InputBox>
      </div>
      <Cell {...cell('to')} placeholder={last ? say('no_end') : undefined} />
      <SelectCell
        id={`tariff-rules.${path}.kind`}
        className={styles.kind}
        label={name(say('kind'))}
        head={say('kind')}
        {...mark(was?.kind, band.kind)}
        value={band.kind}
        data={KINDS.map((value) => ({ value, label: sayRules(`kinds.${value}`) }))}
        onChange={(kind: BandText['kind']) => onChange({ ...band, kind })}
      />
      {band.kind === 'free' ? <None /> : <Cell {...cell('amount')} />}
      {band.kind === 'unit' ? <Cell {...cell('unit')} /> : <None />}
      <RemoveRow className={styles.remove} label={say('remove_band', { n })} onRemove={onRemove} />
      <RowProblems id={`tariff-rules.${path}-problems`} problems={[...new Set(wrong.map(({ problem }) => problem))]} />
    </li>
  )
}

const None = () => (
  <span className={`gh-faint gh-not-phone ${styles.nothing}`} aria-hidden="true">
    —
  </span>
)
