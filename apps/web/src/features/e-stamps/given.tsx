import type { StampRow } from '@gatehouse/contract/e-stamps/e-stamp-record.ts'
import { IconRubberStamp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { useListPage } from '../../api/list-page.ts'
import { useLocations } from '../../api/location-choices.ts'
import { pages, queries } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { unitChoice } from '../../lib/unit-choice.ts'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { EmptyState } from '../../ui/page/states.tsx'
import { DaysFilter } from '../../ui/table/days-filter.tsx'
import { FilterBar } from '../../ui/table/filter-chips.tsx'
import { FilterChips, locationFilter } from '../../ui/table/list-filters.tsx'
import { RecordTable } from '../../ui/table/record-table.tsx'
import { sortOf, sortText } from '../../ui/table/sort.ts'
import type { GivenSearch } from './e-stamp-search.ts'
import { eStampWords } from './e-stamps.words.ts'
import { StampLine, useStampedKind, useStampRowColumns, useVehicleText } from './stamp-row-columns.tsx'
import { useKindName } from './use-effect-words.ts'

const route = getRouteApi('/shell/service/visitor/e-stamp')

const NOTHING = {
  location_id: undefined,
  unit_id: undefined,
  kind_id: undefined,
  startDate: undefined,
  endDate: undefined,
  revoked: undefined,
}
/** The most choices that are read for a drop-down. */
const MOST_CHOICES = 200

/** The stamps given by the person, their units, or everybody. */
export const GivenList = (): ReactNode => {
  const say = useWords(eStampWords)
  const { location_id: locationId, unit_id: unitId, kind_id: kindId, startDate, endDate, revoked, sort } = route.useSearch()
  const search = { location_id: locationId, unit_id: unitId, kind_id: kindId, startDate, endDate, revoked, sort } as GivenSearch
  const { onChange, list } = useListPage(search, pages.eStamps.list(search))
  const { choices = [] } = useLocations()
  const kindName = useKindName()
  const place = locationId ?? (choices.length === 1 ? choices[0]!.id : undefined)
  const kinds = useQuery(queries.eStampKinds.list({ location_id: locationId, limit: MOST_CHOICES }))
  const units = useQuery({ ...queries.locations.units({ id: place ?? '', limit: MOST_CHOICES }), enabled: place !== undefined })
  const { ask, dialog, request } = useTakeBack()
  const order = sortOf(search.sort ?? '-at')
  const isFiltered = Object.keys(NOTHING).some((name) => search[name as keyof GivenSearch] !== undefined)
  return (
    <>
      <div className="gh-wrap">
        <FilterBar>
          <DaysFilter days={{ startDate, endDate }} onDays={onChange} />
          <FilterChips<GivenSearch>
            search={search}
            // Another location has other units and kinds.
            onChange={(next) => onChange('location_id' in next ? { ...next, unit_id: undefined, kind_id: undefined } : next)}
            filters={[
              locationFilter(say('location'), choices),
              {
                name: 'kind_id',
                label: say('kind'),
                choices: (kinds.data?.docs ?? []).map((kind) => ({ value: kind._id, label: `${kind.code} ${kindName(kind)}` })),
                least: 2,
              },
              {
                name: 'unit_id',
                label: say('unit'),
                choices: (units.data?.docs ?? []).map((unit) => ({ value: unit.id, label: unitChoice(unit).name })),
                least: 2,
              },
              { name: 'revoked', label: say('revoked') },
            ]}
          />
        </FilterBar>
      </div>
      <RecordTable<StampRow>
        caption={say('list')}
        thing={say('the_list')}
        columns={useStampRowColumns(ask)}
        list={list}
        density="desk"
        sort={order}
        onSort={(requestedSort) => onChange({ sort: sortText(order, requestedSort) as GivenSearch['sort'] })}
        narrow={(stamp) => <StampLine stamp={stamp} onTakeBack={ask} />}
        onClear={isFiltered ? () => onChange(NOTHING) : undefined}
        empty={
          <EmptyState icon={IconRubberStamp} title={say('empty')}>
            {say('empty_text')}
          </EmptyState>
        }
      />
      <TakeBackDialog stamp={request} dialog={dialog} />
    </>
  )
}

function useTakeBack() {
  const say = useWords(eStampWords)
  const stampedKind = useStampedKind()
  const vehicleText = useVehicleText()
  const decision = useDecision<StampRow | 'none'>({
    first: 'none',
    run: async (stamp, reason) => {
      if (stamp === 'none') return undefined
      await api.eStamps.revoke({ params: { id: stamp._id }, body: { reason } })
      return () => showToast(say('taken_back', { kind: stampedKind(stamp), vehicle: vehicleText(stamp) }))
    },
    touches: ['eStamps'],
  })
  return { ...decision, ask: (stamp: StampRow) => decision.ask(stamp) }
}

type Decision = ReturnType<typeof useTakeBack>

const TakeBackDialog = ({ stamp, dialog }: { stamp: Decision['request']; dialog: Decision['dialog'] }) => {
  const say = useWords(eStampWords)
  const stampedKind = useStampedKind()
  const vehicleText = useVehicleText()
  const kind = stamp === 'none' ? '' : stampedKind(stamp)
  return (
    <ReasonDialog {...dialog} title={say('take_back_title', { kind })} confirm={say('take_back_confirm')}>
      {stamp === 'none' ? null : say('take_back_text', { vehicle: vehicleText(stamp) })}
    </ReasonDialog>
  )
}
