import type { TillSession } from '@gatehouse/contract/payments/payment-record.ts'
import { IconCashRegister, IconLockOpen2 } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useGates } from '../../api/gate-choices.ts'
import { useListPage } from '../../api/list-page.ts'
import { useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { useParkingTabs } from '../../api/parking-tabs.ts'
import { pages } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { PanelPart, SidePanel } from '../../ui/overlay/side-panel.tsx'
import { PageTabs } from '../../ui/page/page-tabs.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { FilterBar } from '../../ui/table/filter-chips.tsx'
import { FilterChips, locationFilter } from '../../ui/table/list-filters.tsx'
import { ListWithPanel } from '../../ui/table/list-with-panel.tsx'
import { RecordTable } from '../../ui/table/record-table.tsx'
import { paymentsWords } from './payments.words.ts'
import { paymentHref, type TillsSearch, tillHref } from './payments-search.ts'
import { tillWords } from './till.words.ts'
import { ClosedTill, TillClosing } from './till-closing.tsx'
import { TillRow, TillStatus, useTillColumns } from './till-columns.tsx'
import { TillFacts } from './till-facts.tsx'

const route = getRouteApi('/shell/service/visitor/parking-fee/tills')

/** Columns that are hidden while the side panel is open. */
const GIVE_WAY = new Set(['opened_by', 'closed'])

/** The tills with their openings and counts, newest first. */
export default function TillsPage(): ReactNode {
  const say = useWords(paymentsWords)
  const search: TillsSearch = route.useSearch()
  const { till, ...filters } = search
  const { onChange, list } = useListPage(search, pages.tills.list(filters))
  const { choices = [] } = useLocations()
  const gates = useGates([], filters.location_id)?.gates ?? []
  const hrefOf = ({ _id }: TillSession) => tillHref({ ...filters, till: _id })
  const columns = useTillColumns(hrefOf)
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  // No request reads a single till, so it is found in the list.
  const [countedTill, setCountedTill] = useState<TillSession>()
  const hideCount = () => setCountedTill(undefined)
  const selectedTill = list.rows.find(({ _id }) => _id === till)
  return (
    <ListWithPanel
      name="till"
      onOpen={(id) => onChange({ till: id })}
      panel={
        selectedTill ? (
          <TillPanel till={selectedTill} onClose={() => onChange({ till: undefined })} onCount={() => setCountedTill(selectedTill)} />
        ) : null
      }
      tools={
        <>
          <PageTabs {...useParkingTabs('tills')} />
          <FilterBar>
            <FilterChips
              search={filters}
              onChange={onChange}
              filters={[
                { name: 'open', icon: IconLockOpen2, label: say('till_states.open') },
                { name: 'gate_id', label: say('gate'), choices: gates.map(({ id, label }) => ({ value: id, label })), least: 2 },
                locationFilter(say('location'), choices),
              ]}
            />
          </FilterBar>
        </>
      }
    >
      <RecordTable<TillSession>
        caption={say('tab_tills')}
        thing={say('the_tills')}
        columns={selectedTill ? columns.filter(({ id }) => !GIVE_WAY.has(id)) : columns}
        list={list}
        current={till ?? null}
        narrow={(each) => <TillRow till={each} href={hrefOf(each)} />}
        onClear={isFiltered ? () => onChange({ location_id: undefined, gate_id: undefined, open: undefined }) : undefined}
        empty={
          <EmptyState icon={IconCashRegister} title={say('tills_empty')}>
            {say('tills_empty_text')}
          </EmptyState>
        }
      />
      {countedTill && !countedTill.closed_at ? (
        <TillClosing
          till={countedTill}
          title={say('till_of', { gate: countedTill.gate_code })}
          onHide={hideCount}
          onClosed={setCountedTill}
        />
      ) : null}
      {countedTill?.closed_at ? <ClosedTill till={countedTill} onHide={hideCount} /> : null}
    </ListWithPanel>
  )
}

interface TillPanelProps {
  till: TillSession
  onClose: () => void
  onCount: () => void
}

/** Can also close the till, because the gate may be retired and have no desk. */
const TillPanel = ({ till, onClose, onCount }: TillPanelProps) => {
  const say = useWords(paymentsWords)
  const sayTill = useWords(tillWords)
  const closes = useMay()('payments:take') && !till.closed_at
  return (
    <SidePanel
      title={say('till_of', { gate: till.gate_code })}
      onClose={onClose}
      footer={closes && <Button onClick={onCount}>{sayTill('count_title')}</Button>}
    >
      <PanelPart>
        <div className="gh-stack gh-gap-12 gh-start">
          <TillStatus till={till} />
          <TillFacts till={till} />
          <AppLink href={paymentHref({ session_id: till._id })}>{say('show_payments')}</AppLink>
        </div>
      </PanelPart>
    </SidePanel>
  )
}
