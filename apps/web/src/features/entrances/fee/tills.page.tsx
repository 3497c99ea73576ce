import type { TillSession } from '@gatehouse/contract/payment-record.ts'
import { IconCashRegister, IconLockOpen2 } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useGates } from '../../../api/gate-choices.ts'
import { useListPage } from '../../../api/list-page.ts'
import { useLocations } from '../../../api/location-choices.ts'
import { useMay } from '../../../api/me.ts'
import { useParkingTabs } from '../../../api/parking-tabs.ts'
import { pages } from '../../../api/queries.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/form/button.tsx'
import { PanelPart, SidePanel } from '../../../ui/overlay/side-panel.tsx'
import { AppLink } from '../../../ui/page/app-link.tsx'
import { PageTabs } from '../../../ui/page/page-tabs.tsx'
import { EmptyState } from '../../../ui/page/states.tsx'
import { FilterBar } from '../../../ui/table/filter-chips.tsx'
import { FilterChips, locationFilter } from '../../../ui/table/list-filters.tsx'
import { ListWithPanel } from '../../../ui/table/list-with-panel.tsx'
import { RecordTable } from '../../../ui/table/record-table.tsx'
import { paymentsWords } from './payments.words.ts'
import { paymentHref, type TillsSearch, tillHref } from './payments-search.ts'
import { tillWords } from './till.words.ts'
import { ClosedTill, TillClosing } from './till-closing.tsx'
import { TillRow, TillStatus, useTillColumns } from './till-columns.tsx'
import { TillFacts } from './till-facts.tsx'

const route = getRouteApi('/shell/service/visitor/parking-fee/tills')

/** Columns that give way to the panel beside them. */
const GIVE_WAY = new Set(['opened_by', 'closed'])

/** Tills as they were opened and counted, the newest first. */
export default function TillsPage(): ReactNode {
  const say = useWords(paymentsWords)
  const search: TillsSearch = route.useSearch()
  const { till, ...filters } = search
  const { onChange, list } = useListPage(search, pages.tills.list(filters))
  const { choices = [] } = useLocations()
  const gates = useGates([], filters.locationId)?.gates ?? []
  const hrefOf = ({ _id }: TillSession) => tillHref({ ...filters, till: _id })
  const columns = useTillColumns(hrefOf)
  const narrowed = Object.values(filters).some((value) => value !== undefined)
  // There is no call for one alone: it is one of those that are shown.
  const [counted, setCounted] = useState<TillSession>()
  const hideCount = () => setCounted(undefined)
  const opened = list.rows.find(({ _id }) => _id === till)
  return (
    <ListWithPanel
      name="till"
      onOpen={(id) => onChange({ till: id })}
      panel={opened ? <TillPanel till={opened} onClose={() => onChange({ till: undefined })} onCount={() => setCounted(opened)} /> : null}
      tools={
        <>
          <PageTabs {...useParkingTabs('tills')} />
          <FilterBar>
            <FilterChips
              search={filters}
              onChange={onChange}
              filters={[
                { name: 'open', icon: IconLockOpen2, label: say('till_states.open') },
                { name: 'gateId', label: say('gate'), choices: gates.map(({ id, label }) => ({ value: id, label })), least: 2 },
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
        columns={opened ? columns.filter(({ id }) => !GIVE_WAY.has(id)) : columns}
        list={list}
        current={till ?? null}
        narrow={(each) => <TillRow till={each} href={hrefOf(each)} />}
        onClear={narrowed ? () => onChange({ locationId: undefined, gateId: undefined, open: undefined }) : undefined}
        empty={
          <EmptyState icon={IconCashRegister} title={say('tills_empty')}>
            {say('tills_empty_text')}
          </EmptyState>
        }
      />
      {counted && !counted.closed_at ? (
        <TillClosing till={counted} title={say('till_of', { gate: counted.gate_code })} onHide={hideCount} onClosed={setCounted} />
      ) : null}
      {counted?.closed_at ? <ClosedTill till={counted} onHide={hideCount} /> : null}
    </ListWithPanel>
  )
}

interface TillPanelProps {
  till: TillSession
  onClose: () => void
  onCount: () => void
}

/** Closes it too: nobody stands at the desk of a gate that is retired. */
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
          <AppLink href={paymentHref({ sessionId: till._id })}>{say('show_payments')}</AppLink>
        </div>
      </PanelPart>
    </SidePanel>
  )
}
