import type { ScanRow } from '@gatehouse/contract/scans/scans.ts'
import { IconHandStop, IconQrcode } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useGates } from '../../api/gate-choices.ts'
import { useListPage } from '../../api/list-page.ts'
import { pages } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { PageTabs } from '../../ui/page/page-tabs.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { DaysFilter } from '../../ui/table/days-filter.tsx'
import { FilterBar } from '../../ui/table/filter-chips.tsx'
import { FilterChips } from '../../ui/table/list-filters.tsx'
import { RecordTable } from '../../ui/table/record-table.tsx'
import { useVisitTabs } from '../delete-requests/delete-requests.desk.tsx'
import { ScanLine, useScanColumns } from './scan-columns.tsx'
import { scanLogWords } from './scan-log.words.ts'
import { SCAN_KINDS, SCAN_OUTCOMES } from './scans.fixed.ts'

const route = getRouteApi('/shell/service/visitor/entrances/scans')

const NOTHING = { gate_id: undefined, kind: undefined, outcome: undefined, startDate: undefined, endDate: undefined }

/** All scans at the gates with their outcomes. */
export default function ScansPage(): ReactNode {
  const say = useWords(scanLogWords)
  const { title, tabs } = useVisitTabs('scans')
  const search = route.useSearch()
  const { onChange, list } = useListPage(search, pages.scans.list(search))
  const columns = useScanColumns()
  const gates = useGates([])?.gates ?? []
  const { startDate, endDate } = search
  const isFiltered = Object.values(search).some((value) => value !== undefined)
  const outcomes = SCAN_OUTCOMES.map((value) => ({ value, label: say(`outcomes.${value}`) }))
  return (
    <>
      <PageTabs {...tabs} />
      <div className="gh-wrap">
        <FilterBar>
          <DaysFilter days={{ startDate, endDate }} onDays={onChange} />
          <FilterChips
            search={search}
            onChange={onChange}
            filters={[
              {
                name: 'outcome',
                icon: IconHandStop,
                label: say('outcome'),
                choices: [{ value: 'any_refusal', label: say('refusals') }, ...outcomes],
              },
              { name: 'kind', label: say('what'), choices: SCAN_KINDS.map((value) => ({ value, label: say(`kinds.${value}`) })) },
              { name: 'gate_id', label: say('gate'), choices: gates.map(({ id, label }) => ({ value: id, label })), least: 2 },
            ]}
          />
        </FilterBar>
      </div>
      <RecordTable<ScanRow>
        caption={title}
        thing={say('the_scans')}
        columns={columns}
        list={list}
        narrow={(scan) => <ScanLine scan={scan} />}
        onClear={isFiltered ? () => onChange(NOTHING) : undefined}
        empty={
          <EmptyState icon={IconQrcode} title={say('empty')}>
            {say('empty_text')}
          </EmptyState>
        }
      />
    </>
  )
}
