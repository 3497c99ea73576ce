import { WEEKDAYS_FROM_MONDAY } from '@gatehouse/contract/kernel/domain/week-runs.ts'
import type { ReportSummary } from '@gatehouse/contract/reports/reports.ts'
import { IconArrowBarToLeft, IconArrowBarToRight, IconCar, IconClockHour4, IconRepeat, IconUsers } from '@tabler/icons-react'
import { formatHours } from '../../lib/dates.ts'
import { useFormats } from '../../lib/formats.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { useWeekdays } from '../../lib/use-weekdays.ts'
import { CountStrip } from '../../ui/figures/count-strip.tsx'
import { HeatMap } from '../../ui/figures/heat-map.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import type { PartProps } from './daily-part.tsx'
import { NoVisits, PartStates } from './part-states.tsx'
import { PartTable } from './part-table.tsx'
import styles from './report.module.css'
import { reportWords } from './report.words.ts'
import { changeOf, visitsHref } from './report-query.ts'
import { VISIT } from './reports.fixed.ts'
import { useSummary } from './use-report.ts'

/** The visits of a number of days, compared with as many days before. */
export const SummaryPart = ({ query, names }: PartProps) => (
  <PartStates read={useSummary(query)}>
    {(summary) => (summary.checkins + summary.checkouts === 0 ? <NoVisits /> : <Summary summary={summary} query={query} names={names} />)}
  </PartStates>
)

const Summary = ({ summary, query, names }: PartProps & { summary: ReportSummary }) => {
  const say = useWords(reportWords)
  const text = useFieldText(VISIT)
  const nameIn = (items: readonly { key: string; name: string }[], key: string | null) =>
    key === null ? say('none') : (items.find((each) => each.key === key)?.name ?? key)
  const part = { query, names }
  return (
    <>
      <Totals summary={summary} {...part} />
      <div className={`gh-stack gh-top ${styles.halves}`}>
        <PartTable
          {...part}
          part="purposes"
          rows={summary.purposes.map((row) => ({ ...row, name: nameIn(names.purposes, row.key), filter: row.key && { purpose: row.key } }))}
        />
        <PartTable
          {...part}
          part="visitor_types"
          rows={summary.visitor_types.map((row) => ({
            ...row,
            name: nameIn(names.visitor_types, row.key),
            filter: { visitor_type: row.key },
          }))}
        />
        <PartTable
          {...part}
          part="gates"
          rows={summary.gates.map((row) => ({ ...row, name: row.code ?? say('former_gate'), filter: { gate_id: row.id } }))}
        />
        <PartTable
          {...part}
          part="sources"
          rows={summary.sources.map((row) => ({ ...row, name: text.value('source', row.key), filter: { source: row.key } }))}
        />
        <PartTable
          {...part}
          part="units"
          rows={summary.units.map((row) => ({
            ...row,
            name: row.name ?? say(row.id === null ? 'none' : 'former_unit'),
            filter: row.id && { unit_id: row.id },
          }))}
        />
      </div>
      <Hours summary={summary} {...part} />
    </>
  )
}

const Totals = ({ summary, query, names }: PartProps & { summary: ReportSummary }) => {
  const say = useWords(reportWords)
  const formats = useFormats()
  const sayCommon = useWords(commonWords)
  const { before, stays } = summary
  const days = [before.start_date, before.end_date].map(formats.day)
  const past = days[0] === days[1] ? days[0]! : say('between', { from: days[0]!, to: days[1]! })
  const compared = (now: number, earlierValue: number) => {
    const change = changeOf(now, earlierValue)
    if (change === null) return say('none_before')
    const before = formats.number(earlierValue)
    if (change === 0) return say('same', { before })
    return say(change > 0 ? 'more' : 'fewer', { before, percent: formats.number(Math.abs(change)) })
  }
  const leading = (href: string) => (names.lists ? { href } : {})
  const share = summary.checkins === 0 ? 0 : Math.round((summary.repeats / summary.checkins) * 100)
  return (
    <>
      <CountStrip
        large
        label={say('summary_numbers')}
        counts={[
          {
            id: 'checkins',
            label: say('checkins'),
            value: summary.checkins,
            icon: IconArrowBarToRight,
            note: compared(summary.checkins, before.checkins),
            ...leading(visitsHref(query)),
          },
          {
            id: 'checkouts',
            label: say('checkouts'),
            value: summary.checkouts,
            icon: IconArrowBarToLeft,
            note: compared(summary.checkouts, before.checkouts),
            ...leading(visitsHref(query, 'checkout')),
          },
          {
            id: 'vehicles',
            label: say('vehicles'),
            value: summary.vehicles,
            icon: IconCar,
            note: compared(summary.vehicles, before.vehicles),
            ...leading(visitsHref({ ...query, has_vehicle: true })),
          },
          { id: 'people', label: say('people'), value: summary.people, icon: IconUsers, note: compared(summary.people, before.people) },
          { id: 'repeats', label: say('repeats'), value: summary.repeats, icon: IconRepeat, note: say('repeats_note', { percent: share }) },
          {
            id: 'stay',
            label: say('stay'),
            value: undefined,
            ...(stays.median === null ? {} : { text: formatHours(stays.median), unit: sayCommon('hours_unit') }),
            icon: IconClockHour4,
            note:
              stays.average === null || stays.p90 === null
                ? say('no_stays')
                : say('stay_note', { average: formats.duration(stays.average), p90: formats.duration(stays.p90) }),
          },
        ]}
      />
      <p className="gh-small gh-muted">{say('compared', { days: past })}</p>
    </>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

const Hours = ({ summary, query, names }: PartProps & { summary: ReportSummary }) => {
  const say = useWords(reportWords)
  const { dayOfWeek } = useWeekdays()
  const counts = new Map(summary.hours.map(({ weekday, hour, checkins }) => [`${weekday}-${hour}`, checkins]))
  const two = (hour: number) => String(hour).padStart(2, '0')
  return (
    <Panel title={say('hours_title')}>
      <HeatMap
        caption={say('hours_table')}
        corner={say('weekday')}
        columns={HOURS.map(two)}
        rows={WEEKDAYS_FROM_MONDAY.map((day, index) => ({
          label: dayOfWeek(day),
          cells: HOURS.map((hour) => {
            const weekday = index + 1
            const value = counts.get(`${weekday}-${hour}`) ?? 0
            return {
              value,
              href: names.lists ? visitsHref({ ...query, weekday, hour }) : undefined,
              name: say('cell', { weekday: dayOfWeek(day), hour: two(hour), count: value }),
            }
          }),
        }))}
      />
    </Panel>
  )
}
