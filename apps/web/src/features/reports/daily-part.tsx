import { weekday } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { WEEKDAYS } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import { serverNow } from '../../lib/clock.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useWeekdays } from '../../lib/use-weekdays.ts'
import { PairChart, PairKey } from '../../ui/figures/pair-chart.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { DefinitionList } from '../../ui/text/definition-list.tsx'
import { FigureLink } from './figure-link.tsx'
import { NoVisits, PartStates } from './part-states.tsx'
import styles from './report.module.css'
import { reportWords } from './report.words.ts'
import { type DayCounts, type reportQueryOf, weeksOf } from './report-query.ts'
import type { Names } from './use-names.ts'
import { useDaily } from './use-report.ts'

export interface PartProps {
  query: ReturnType<typeof reportQueryOf>
  names: Names
}

/** More pairs of bars than this can't be told apart. */
const MOST_PAIRS = 92

const isWeekend = (day: string) => [0, 6].includes(weekday(day))
const sumOf = (days: readonly DayCounts[], kind: 'checkin' | 'checkout') => days.reduce((sum, day) => sum + day[kind], 0)

/** Check-ins and check-outs by day: a chart, its numbers, and their totals. */
export const DailyPart = ({ query, names }: PartProps) => (
  <PartStates read={useDaily(query)}>
    {(days) => (sumOf(days, 'checkin') + sumOf(days, 'checkout') === 0 ? <NoVisits /> : <Days days={days} query={query} names={names} />)}
  </PartStates>
)

const Days = ({ days, query, names }: PartProps & { days: readonly DayCounts[] }) => {
  const say = useWords(reportWords)
  const formats = useFormats()
  const { dayOfWeek } = useWeekdays()
  const today = formats.dayOf(serverNow())
  const by_week = days.length > MOST_PAIRS
  const [checkins, checkouts] = [sumOf(days, 'checkin'), sumOf(days, 'checkout')]
  const busiest = days.reduce((peak, day) => (day.checkin > peak.checkin ? day : peak))
  const one_month = query.startDate.slice(0, 7) === query.endDate.slice(0, 7)
  const labelOf = (date: string) => (one_month ? String(Number(date.slice(8))) : date.slice(5))
  const count = (value: number, date: string, kind: 'checkin' | 'checkout') => (
    <FigureLink value={value} query={{ ...query, startDate: date, endDate: date }} of={kind} names={names} />
  )
  const notes = [by_week ? null : say('weekend_note'), query.endDate >= today && !by_week ? say('running_note') : null]
  return (
    <>
      <Panel title={say(by_week ? 'weekly_title' : 'daily_title')} aside={<PairKey first={say('checkins')} second={say('checkouts')} />}>
        <PairChart
          summary={say('daily_summary', {
            checkins: formats.number(checkins),
            checkouts: formats.number(checkouts),
            from: formats.day(query.startDate),
            to: formats.day(query.endDate),
            day: formats.day(busiest.date),
            most: formats.number(busiest.checkin),
          })}
          pairs={(by_week ? weeksOf(days) : days).map(({ date, checkin, checkout }) => ({
            key: date,
            label: labelOf(date),
            first: checkin,
            second: checkout,
            weekend: !by_week && isWeekend(date),
            running: date === today,
          }))}
        />
        <p className="gh-small gh-muted">{notes.filter(Boolean).join(' ')}</p>
      </Panel>
      <div className={`gh-stack gh-top ${styles.columns}`}>
        <Panel flush>
          <section
            className={`gh-scrolls gh-inset gh-relative gh-print-open ${styles.region}`}
            aria-label={say('daily_table')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
            tabIndex={0}
          >
            <table className={`gh-body ${styles.table}`}>
              <caption className="gh-hidden">{say('daily_table')}</caption>
              <thead>
                <tr>
                  <th scope="col">{say('date')}</th>
                  <th scope="col">{say('day_of_week')}</th>
                  <th scope="col" data-end>
                    {say('checkins')}
                  </th>
                  <th scope="col" data-end>
                    {say('checkouts')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {days.map(({ date, checkin, checkout }) => (
                  <tr key={date} data-weekend={isWeekend(date) || undefined}>
                    <th scope="row" className="gh-mono gh-nowrap">
                      {date}
                    </th>
                    <td>{dayOfWeek(WEEKDAYS[weekday(date)]!)}</td>
                    <td data-end>{count(checkin, date, 'checkin')}</td>
                    <td data-end>{count(checkout, date, 'checkout')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </Panel>
        <Panel title={say('in_all')}>
          <DefinitionList
            facts={[
              { term: say('checkins'), value: <FigureLink value={checkins} query={query} of="checkin" names={names} /> },
              { term: say('checkouts'), value: <FigureLink value={checkouts} query={query} of="checkout" names={names} /> },
              { term: say('per_day'), value: formats.number(Math.round(checkins / days.length)) },
              { term: say('busiest'), value: `${formats.number(busiest.checkin)} · ${formats.day(busiest.date)}` },
            ]}
          />
        </Panel>
      </div>
    </>
  )
}
