import type { Payment } from '@gatehouse/contract/payments/payment-record.ts'
import { IconCashRegister, IconReceipt } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { calls } from '../../api/calls.fixed.ts'
import { download } from '../../api/download.ts'
import { useListPage } from '../../api/list-page.ts'
import { useLocations } from '../../api/location-choices.ts'
import { useParkingTabs } from '../../api/parking-tabs.ts'
import { pages } from '../../api/queries.ts'
import { useExport } from '../../api/use-export.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { PageTabs } from '../../ui/page/page-tabs.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { DaysFilter } from '../../ui/table/days-filter.tsx'
import { FilterBar, ToggleChip } from '../../ui/table/filter-chips.tsx'
import { FilterChips, locationFilter } from '../../ui/table/list-filters.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { ListWithPanel } from '../../ui/table/list-with-panel.tsx'
import { RecordTable } from '../../ui/table/record-table.tsx'
import { TableExport } from '../../ui/table/table-export.tsx'
import { SETTLEMENTS } from './fee.fixed.ts'
import { feeWords } from './fee.words.ts'
import { PaymentRow, usePaymentColumns } from './payment-columns.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { PaymentSums } from './payment-sums.tsx'
import { paymentsWords } from './payments.words.ts'
import { type PaymentsSearch, paymentHref } from './payments-search.ts'

const route = getRouteApi('/shell/service/visitor/parking-fee/payments')

const NOTHING = {
  ...{ location_id: undefined, session_id: undefined, method: undefined, state: undefined },
  ...{ search: undefined, startDate: undefined, endDate: undefined },
}
const METHODS = Object.keys(SETTLEMENTS) as Payment['method'][]
/** Columns that are hidden while the side panel is open. */
const GIVE_WAY = new Set(['visit', 'plate', 'cashier'])

/** Payments and waivers of parking fees, the newest first. */
export default function PaymentsPage(): ReactNode {
  const say = useWords(paymentsWords)
  const sayFee = useWords(feeWords)
  const search: PaymentsSearch = route.useSearch()
  const { payment, ...filters } = search
  const { onChange, query, list } = useListPage(search, pages.payments.list(filters))
  const exportState = useExport((format) => download(calls.payments.export, { query: { ...filters, format } }))
  const totals = query.data?.pages[0]?.totals
  const { choices = [] } = useLocations()
  const hrefOf = ({ _id }: Payment) => paymentHref({ ...filters, payment: _id })
  const columns = usePaymentColumns(hrefOf)
  const { startDate, endDate, session_id: sessionId } = filters
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <ListWithPanel
      name="payment"
      onOpen={(id) => onChange({ payment: id })}
      panel={payment === undefined ? null : <PaymentPanel key={payment} id={payment} onClose={() => onChange({ payment: undefined })} />}
      tools={
        <>
          <PageTabs {...useParkingTabs('payments')} />
          <ListTools
            search={
              <SearchBox label={say('search')} value={filters.search ?? ''} onSearch={(text) => onChange({ search: text || undefined })} />
            }
          >
            <FilterBar>
              <DaysFilter days={{ startDate, endDate }} onDays={onChange} />
              <FilterChips
                search={filters}
                onChange={onChange}
                filters={[
                  { name: 'method', label: say('method'), choices: METHODS.map((value) => ({ value, label: sayFee(`methods.${value}`) })) },
                  {
                    name: 'state',
                    label: say('state'),
                    choices: (['standing', 'voided'] as const).map((value) => ({ value, label: say(`states.${value}`) })),
                  },
                  locationFilter(say('location'), choices),
                ]}
              />
              {sessionId ? (
                <ToggleChip icon={IconCashRegister} label={say('one_till')} chosen onToggle={() => onChange({ session_id: undefined })} />
              ) : null}
            </FilterBar>
            <TableExport state={exportState} />
          </ListTools>
          {totals ? <PaymentSums totals={totals} /> : null}
        </>
      }
    >
      <RecordTable<Payment>
        caption={say('tab_payments')}
        thing={say('the_payments')}
        columns={payment === undefined ? columns : columns.filter(({ id }) => !GIVE_WAY.has(id))}
        list={list}
        current={payment ?? null}
        narrow={(each) => <PaymentRow payment={each} href={hrefOf(each)} />}
        onClear={isFiltered ? () => onChange(NOTHING) : undefined}
        empty={
          <EmptyState icon={IconReceipt} title={say('empty')}>
            {say('empty_text')}
          </EmptyState>
        }
      />
    </ListWithPanel>
  )
}
