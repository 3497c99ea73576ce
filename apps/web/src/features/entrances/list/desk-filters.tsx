import type { EntranceStatus } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import { IconAdjustmentsHorizontal, IconBroadcast, IconBroadcastOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Connection } from '../../../api/event-stream.ts'
import { toServerTime } from '../../../lib/clock.ts'
import { useFormats } from '../../../lib/formats.ts'
import { gateName } from '../../../lib/gate-name.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { latePart } from '../../../ui/page/late-part.tsx'
import { DaysChip } from '../../../ui/table/days-chip.tsx'
import { ChoiceChip, FilterBar, ToggleChip } from '../../../ui/table/filter-chips.tsx'
import { periodOf } from '../base/desk-query.ts'
import { type DeskSearch, PERIODS, type Period } from '../base/desk-search.ts'
import { VISIT } from '../base/entrances.fixed.ts'
import { listWords } from '../base/list.words.ts'
import { useNow } from '../base/use-now.ts'
import styles from './desk-filters.module.css'

type StatusFilter = EntranceStatus | 'out' | 'came_in'
const STATUSES: readonly StatusFilter[] = ['checkin', 'out', 'came_in', 'cancelled']

// Few people use these filters, and the server provides their choices, so they load on demand.
const MoreFilters = latePart(() => import('./more-filters.tsx').then((part) => part.MoreFilters), null)

interface DeskFiltersProps {
  search: DeskSearch
  onSearch: (search: DeskSearch) => void
  gates: readonly Gate[]
  metadata: EntrancesMetadata | undefined
  connection: Connection
  /** In milliseconds; 0 before the first read. */
  updated_at: number
  compact: boolean
  /** Set if the page header has no space for the button. */
  onExport: (() => void) | undefined
}

/** Search and filters, all kept in the address. The first line is complete before data arrives, so that the list below doesn't move. */
export const DeskFilters = ({ search, onSearch, gates, metadata, connection, updated_at, compact, onExport }: DeskFiltersProps) => {
  const say = useWords(listWords)
  const text = useFieldText(VISIT)
  const [showsMore, setShowsMore] = useState(false)
  const set = (change: Partial<DeskSearch>) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined && value !== null)
    onSearch(Object.fromEntries(next) as DeskSearch)
  }
  const all = { all_label: say('all') }
  const { weekday, hour } = search
  const beyond = [
    search.source,
    search.visitor_type,
    search.purpose,
    search.unit_id,
    search.location_id,
    search.has_vehicle,
    search.overstaying,
  ]
  const set_beyond = [...beyond, weekday, hour].some((value) => value !== undefined)
  const whole = showsMore || set_beyond
  return (
    <search className="gh-wrap gh-gap-x-12 gh-top gh-not-print gh-phone-column">
      <div className={`gh-phone-still ${styles.search}`}>
        <SearchBox
          label={say('search')}
          value={search.search ?? ''}
          onSearch={(query) => set({ search: query === '' ? undefined : query })}
        />
      </div>
      <FilterBar label={say('filters')}>
        <PeriodChip search={search} onSearch={onSearch} />
        <ChoiceChip
          label={text.label('status')}
          {...all}
          choices={STATUSES.map((value) => ({
            value,
            label: value === 'came_in' ? say('came_in') : text.value('status', value === 'out' ? 'checkout' : value),
          }))}
          value={search.status ?? null}
          // Only visits that are out have a check-out day.
          onChoose={(status) => set({ status: status ?? undefined, day_of: status === 'out' ? search.day_of : undefined })}
        />
        <ChoiceChip
          label={text.label('gate_in')}
          {...all}
          choices={gates.map((gate) => ({ value: gate._id, label: gateName(gate) }))}
          value={search.gate_id ?? null}
          onChoose={(gateId) => set({ gate_id: gateId ?? undefined })}
        />
        {whole ? <MoreFilters {...{ search, metadata, set }} all_label={all.all_label} /> : null}
        {set_beyond ? null : (
          <ToggleChip
            icon={IconAdjustmentsHorizontal}
            label={say(showsMore ? 'fewer_filters' : 'more_filters')}
            chosen={false}
            onToggle={() => setShowsMore(!showsMore)}
          />
        )}
        {onExport ? (
          <Button variant="default" size="chip" className="gh-still" onClick={onExport}>
            {say('excel')}
          </Button>
        ) : null}
      </FilterBar>
      {compact ? null : <Freshness connection={connection} updated_at={updated_at} />}
    </search>
  )
}

/** The age of the list. It isn't announced, because it changes every second. */
const Freshness = ({ connection, updated_at }: { connection: Connection; updated_at: number }) => {
  const say = useWords(listWords)
  const formats = useFormats()
  const now = useNow(1_000)
  // The query library records the device's time, which may be hours off.
  const read_at = toServerTime(updated_at)
  const live = connection === 'live'
  const Icon = live ? IconBroadcast : IconBroadcastOff
  return (
    <p className={`gh-not-phone gh-row gh-small gh-at-end gh-end gh-muted gh-nowrap ${styles.freshness}`}>
      {updated_at === 0 ? null : (
        <>
          <Icon size={16} stroke={1.75} aria-hidden="true" />
          <span className="gh-numbers">
            {live
              ? say('live', { seconds: Math.max(0, Math.floor((now - read_at) / 1000)) })
              : say('not_live', { time: formats.time(read_at) })}
          </span>
        </>
      )}
    </p>
  )
}

/** Always shows the days of the list, which would mislead without them. */
const PeriodChip = ({ search, onSearch }: { search: DeskSearch; onSearch: (search: DeskSearch) => void }) => {
  const say = useWords(listWords)
  const formats = useFormats()
  const present = periodOf(search)
  const day = (value: string | undefined) => (value === undefined ? say('any_day') : formats.day(value))
  const days =
    present === 'custom' ? say('period.custom', { from: day(search.startDate), to: day(search.endDate) }) : say(`period.${present}`)

  const label = search.day_of === 'checkout' ? say('days_out', { days }) : days

  const choose = (days: Pick<DeskSearch, 'period' | 'startDate' | 'endDate'>) => {
    const { period: _period, startDate: _start, endDate: _end, ...rest } = search
    onSearch({ ...rest, ...days })
  }
  // Today is the default and isn't written to the address, unless other filters change the default to all days.
  const wanted = (period: Period): DeskSearch['period'] =>
    period === 'today' && periodOf({ ...search, period: undefined, startDate: undefined, endDate: undefined }) === 'today'
      ? undefined
      : period

  return (
    <DaysChip
      label={say('period_label')}
      text={label}
      chosen
      arrow={present !== 'today'}
      periods={PERIODS.map((value) => ({ value, label: say(`period.${value}`) }))}
      present={present}
      days={search}
      onPeriod={(period) => choose({ period: wanted(period) })}
      onDays={({ startDate, endDate }) => choose(startDate || endDate ? { startDate, endDate } : {})}
    />
  )
}
