import { IconCar } from '@tabler/icons-react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { DaysChip } from '../../ui/table/days-chip.tsx'
import { FilterBar, ToggleChip } from '../../ui/table/filter-chips.tsx'
import { FilterChips, locationFilter } from '../../ui/table/list-filters.tsx'
import { reportWords } from './report.words.ts'
import { type reportQueryOf, spanOf } from './report-query.ts'
import { type ReportSearch, SPANS } from './report-search.ts'
import { VISIT } from './reports.fixed.ts'
import type { Names } from './use-names.ts'

interface ReportFiltersProps {
  search: ReportSearch
  query: ReturnType<typeof reportQueryOf>
  names: Names
  onSearch: (search: ReportSearch) => void
}

/** Other sources are added with their features. */
const SOURCES = ['walk_in', 'member'] as const

/** The days and filters of a report, all in the address. */
export const ReportFilters = ({ search, query, names, onSearch }: ReportFiltersProps) => {
  const say = useWords(reportWords)
  const text = useFieldText(VISIT)
  const formats = useFormats()
  const set = (change: Partial<ReportSearch>) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined)
    onSearch(Object.fromEntries(next) as ReportSearch)
  }
  const span = spanOf(search)
  const between = say('between', { from: formats.day(query.startDate), to: formats.day(query.endDate) })
  const choices = (items: readonly { key: string; name: string }[]) => items.map(({ key, name }) => ({ value: key, label: name }))
  const noDays = { startDate: undefined, endDate: undefined, span: undefined }
  return (
    <FilterBar>
      <DaysChip
        label={say('days')}
        text={span === 'custom' ? between : `${say(`span.${span}`)} · ${between}`}
        chosen
        periods={SPANS.map((value) => ({ value, label: say(`span.${value}`) }))}
        present={span}
        days={query}
        onPeriod={(period) => set({ ...noDays, span: period })}
        onDays={({ startDate, endDate }) => set({ ...noDays, startDate: startDate ?? endDate, endDate: endDate ?? startDate })}
      />
      <FilterChips<Pick<ReportSearch, 'location_id'>>
        search={search}
        onChange={set}
        filters={[locationFilter(text.label('location_id'), names.locations)]}
      />
      {search.part === 'parking' ? null : (
        <>
          <FilterChips<Pick<ReportSearch, 'gate_id' | 'purpose' | 'visitor_type' | 'source' | 'has_vehicle'>>
            search={search}
            onChange={set}
            filters={[
              { name: 'gate_id', label: text.label('gate_in'), choices: choices(names.gates), brief: true, least: 2 },
              { name: 'purpose', label: text.label('purpose'), choices: choices(names.purposes), brief: true, least: 1 },
              { name: 'visitor_type', label: text.label('visitor_type'), choices: choices(names.visitor_types), brief: true, least: 1 },
              {
                name: 'source',
                label: text.label('source'),
                choices: SOURCES.map((value) => ({ value, label: text.value('source', value) })),
                brief: true,
              },
              { name: 'has_vehicle', label: say('vehicles'), icon: IconCar },
            ]}
          />
          {search.unit_id ? <ToggleChip label={say('one_unit')} chosen onToggle={() => set({ unit_id: undefined })} /> : null}
        </>
      )}
    </FilterBar>
  )
}
