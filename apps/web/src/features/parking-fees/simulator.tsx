import { dayIn, timeIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { charge } from '@gatehouse/contract/kernel/domain/tariff/charge.ts'
import type { Stamp, Stay, TariffCalendar } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import type { TariffRules } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { tidyTime } from '@gatehouse/contract/kernel/domain/typed-time.ts'
import type { Tariff } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import { IconArrowsDiff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { chargeLineText } from '../../lib/charge-text.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { readPrice } from '../../lib/typed-amounts.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { FieldRows } from '../../ui/form/field-rows.tsx'
import { NativeSelect, TextInput } from '../../ui/form/inputs.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import {
  type HolidayOfStay,
  holidaysOf,
  readStay,
  STAMP_KINDS,
  type StampKind,
  type StampText,
  type StayText,
  withEntry,
} from './simulated-stay.ts'
import { StayPicture } from './stay-picture.tsx'
import { usePlace } from './use-place.tsx'
import styles from './version.module.css'
import { versionWords } from './version.words.ts'

const MOST_STAMPS = 5
const FIRST_STAMP: StampText = { kind: 'free_minutes', value: '60' }

interface SimulatorProps {
  tariff: Tariff
  /** Null while they have problems. */
  rules: TariffRules | null
  calendar: TariffCalendar
  /** The version in force, if another one is shown. */
  beside: { readonly n: number; readonly rules: TariffRules } | null
}

/** A simulated stay and its price under the rules in the form. */
export const Simulator = ({ tariff, rules, calendar, beside }: SimulatorProps) => {
  const say = useWords(versionWords)
  const { money, currency } = useFormats()
  const { time_zone } = calendar
  const [today] = useState(() => dayIn(Date.now(), time_zone))
  const [text, setText] = useState<StayText>({
    ...{ entry_day: today, entry_time: '09:00', exit_day: today, exit_time: '12:30' },
    ...{ unknown: false, lost_card: false, stamps: [] },
  })
  /** The stay before the person typed a time, so that a half-typed entry doesn't move the exit. */
  const began = useRef(text)
  const set = (change: Partial<StayText>) => setText((now) => ({ ...now, ...change }))
  const read = readStay(text, time_zone, currency, (kind, value) =>
    say(`stamp_names.${kind}`, { value: kind === 'amount' ? money(readPrice(value, currency) ?? 0) : value }),
  )
  const time = (part: 'entry_time' | 'exit_time') => (
    <TextInput
      label={say(part)}
      input_class="gh-numbers"
      inputMode="numeric"
      placeholder="00:00"
      maxLength={5}
      autoComplete="off"
      value={text[part]}
      onChange={(event) => set({ [part]: event.currentTarget.value })}
      onFocus={() => {
        began.current = text
      }}
      onBlur={() => {
        const time = tidyTime(text[part])
        setText(part === 'entry_time' ? withEntry(began.current, { entry_time: time }, time_zone) : { ...text, exit_time: time })
      }}
    />
  )
  return (
    <Panel flush title={say('simulator')}>
      <div className={`gh-stack gh-gap-12 gh-line-top ${styles.part}`}>
        {text.unknown ? null : (
          <div className={`gh-grid gh-gap-12 ${styles.moment}`}>
            <DateField
              label={say('entry')}
              value={text.entry_day}
              onChange={(entry_day) => setText(withEntry(text, { entry_day }, time_zone))}
            />
            {time('entry_time')}
          </div>
        )}
        <div className={`gh-grid gh-gap-12 ${styles.moment}`}>
          <DateField label={say('exit')} value={text.exit_day} onChange={(day) => set({ exit_day: day })} />
          {time('exit_time')}
        </div>
        <div className="gh-wrap gh-gap-8 gh-gap-x-24">
          <Checkbox
            size="sm"
            label={say('lost')}
            checked={text.lost_card}
            onChange={(event) => set({ lost_card: event.currentTarget.checked })}
          />
          <Checkbox
            size="sm"
            label={say('entry_unknown')}
            checked={text.unknown}
            onChange={(event) => set({ unknown: event.currentTarget.checked })}
          />
        </div>
        <FieldRows
          value={text.stamps}
          onChange={(stamps) => set({ stamps })}
          blank={FIRST_STAMP}
          most={MOST_STAMPS}
          columns="minmax(0, 1fr) 96px"
          add={say('add_stamp')}
          remove={(n) => say('remove_stamp', { n })}
        >
          {({ row, n, set: setRow, field }) => (
            <>
              <NativeSelect
                label={say('stamp')}
                aria-label={say('stamp_kind', { n })}
                value={row.kind}
                data={STAMP_KINDS.map((value) => ({ value, label: say(`stamps.${value}`) }))}
                onChange={(event) => setRow({ ...row, kind: event.currentTarget.value as StampKind })}
              />
              <TextInput
                {...field('value', say('stamp_value_label'), say('stamp_value', { n }))}
                input_class="gh-numbers"
                inputMode="decimal"
                maxLength={8}
                autoComplete="off"
              />
            </>
          )}
        </FieldRows>
      </div>
      <div className={`gh-line-top ${styles.part}`}>
        {rules === null || typeof read === 'string' ? (
          <p className="gh-body gh-muted" role="status">
            {say(rules === null ? 'cannot.rules' : `cannot.${read as Exclude<typeof read, object>}`)}
          </p>
        ) : (
          <Result tariff={tariff} rules={rules} calendar={calendar} beside={beside} {...read} />
        )}
      </div>
    </Panel>
  )
}

interface ResultProps extends SimulatorProps {
  rules: TariffRules
  stay: Stay
  entry: Date | null
  exit: Date
  stamps: readonly Stamp[]
}

const Result = ({ tariff, rules, calendar, beside, stay, entry, exit, stamps }: ResultProps) => {
  const say = useWords(versionWords)
  const formats = useFormats()
  const { money, language } = formats
  const { lines, total, vat, minutes, leave_by } = charge(rules, stay, calendar, stamps)
  const other = beside && charge(beside.rules, stay, calendar, stamps).total
  return (
    <div className="gh-stack gh-gap-12">
      <div>
        <div className="gh-row gh-baseline gh-apart">
          <span className="gh-large gh-muted">{say('to_pay')}</span>
          <output className={`gh-bold gh-numbers ${styles.total}`}>{money(total)}</output>
        </div>
        <p className="gh-small gh-muted">
          {[
            ...(minutes === null ? [] : [say('parked', { time: formats.duration(minutes) })]),
            say('leave_by', { at: timeIn(leave_by, calendar.time_zone) }),
          ].join(' · ')}
        </p>
      </div>
      {entry === null ? null : <Holidays tariff={tariff} days={holidaysOf(rules, entry, exit, calendar)} />}
      {entry === null ? null : <StayPicture rules={rules} entry={entry} exit={exit} calendar={calendar} />}
      <ul className={`gh-plain gh-body ${styles.lines}`}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
          <li key={index} className="gh-row gh-gap-16 gh-apart gh-line-bottom">
            <span>{chargeLineText(line, language, formats.currency)}</span>
            <span className="gh-numbers gh-nowrap">{money(line.amount)}</span>
          </li>
        ))}
        <li className="gh-row gh-gap-16 gh-apart gh-bold">
          <span>{rules.vat ? say('total_vat', { rate: rules.vat.rate / 100, vat: money(vat) }) : say('total')}</span>
          <span className="gh-numbers gh-nowrap">{money(total)}</span>
        </li>
      </ul>
      {beside === null || other === null ? null : (
        <p className={`gh-row gh-small gh-round gh-p-8-12 gh-top ${styles.beside_note}`}>
          <IconArrowsDiff size={18} stroke={1.75} className="gh-still gh-mt-2" aria-hidden="true" />
          <span className="gh-numbers">
            {say(other === total ? 'same' : other < total ? 'more' : 'less', {
              n: beside.n,
              amount: money(other),
              by: money(Math.abs(total - other)),
            })}
          </span>
        </p>
      )}
    </div>
  )
}

const MOST_HOLIDAYS = 5

/** The holidays during a stay, and their effect. */
const Holidays = ({ tariff, days }: { tariff: Tariff; days: readonly HolidayOfStay[] }) => {
  const say = useWords(versionWords)
  const formats = useFormats()
  const { holidayName, holidays } = usePlace(tariff)
  if (days.length === 0) return null
  return (
    <div className="gh-small">
      {days.slice(0, MOST_HOLIDAYS).map(({ day, as_holiday }) => (
        <p key={day}>
          {say(as_holiday ? 'holiday' : 'holiday_as_weekday', {
            day: formats.weekdayOfDay(day),
            name: holidayName(day) || say('a_holiday'),
          })}
        </p>
      ))}
      <p>{holidays}</p>
    </div>
  )
}
