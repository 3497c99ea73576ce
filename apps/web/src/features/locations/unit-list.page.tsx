import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { locations } from '@gatehouse/contract/locations/locations.ts'
import type { Unit } from '@gatehouse/contract/locations/units.ts'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { calls } from '../../api/calls.fixed.ts'
import { download } from '../../api/download.ts'
import { useMay } from '../../api/me.ts'
import { pages, queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useExport } from '../../api/use-export.ts'
import { useFormats } from '../../lib/formats.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { ImportLink } from '../../ui/page/link-button.tsx'
import { PageActions, usePageTitle } from '../../ui/page/page-slots.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { EmptyState, SkeletonRows } from '../../ui/page/states.tsx'
import { useNarrow } from '../../ui/page/use-narrow.ts'
import { ChoiceChip, FilterBar } from '../../ui/table/filter-chips.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { NoMatch } from '../../ui/table/record-table.tsx'
import { TableExport } from '../../ui/table/table-export.tsx'
import { LocationTabs } from './location-tabs.tsx'
import { UNIT } from './locations.fixed.ts'
import { UnitDialog, UnitEditDialog, UnitMoveDialog, UnitRemoveDialog, UnitStatusDialog } from './unit-dialog.tsx'
import { type UnitAction, UnitLevel, UnitLine, UnitTable, unitsIn } from './unit-tree.tsx'
import styles from './units.module.css'
import { unitWords } from './units.words.ts'

const route = getRouteApi('/shell/setup/location/$id/units')
type Search = Partial<QueryOf<typeof locations.units>>
type UnitRequest = { action: UnitAction; unit: Unit } | { action: 'add' }

/** The units of a location: a tree, or a list of search results. */
export default function UnitListPage(): ReactNode {
  const say = useWords(unitWords)
  const sayCommon = useWords(commonWords)
  const text = useFieldText(UNIT)
  const formats = useFormats()
  const { id } = route.useParams()
  const search: Search = route.useSearch()
  const navigate = route.useNavigate()
  const may = useMay()('locations:write')
  const { data: location } = useQuery(queries.locations.get({ id }))
  usePageTitle(location && `${location.code} ${say('units')}`)
  const [request, setRequest] = useState<UnitRequest | null>(null)

  const flat = Boolean(search.search) || search.status === 'archived'
  const list = useInfiniteQuery({
    ...(flat ? pages.locations.units({ id, search: search.search, status: search.status ?? 'active' }) : unitsIn(id, 'top')),
    placeholderData: keepPreviousData,
  })
  const changeable = may && location !== undefined && location.status !== 'archived' && list.data?.pages[0]?.may_change === true
  const units = list.data?.pages.flatMap(({ docs }) => docs) ?? []
  const total = list.data?.pages.at(-1)?.total
  const change = (next: Partial<Search>) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true })
  // A phone has room for one action beside the heading.
  const narrow = useNarrow()
  const exportState = useExport((format) => download(calls.locations.exportUnits, { params: { id }, query: { format } }))
  const files = (
    <>
      <TableExport state={exportState} />
      <ImportLink href={`/setup/location/${id}/units/import`} />
    </>
  )
  const act = (action: UnitAction, unit: Unit) => setRequest({ action, unit })
  const add = () => setRequest({ action: 'add' })

  const state = list.error && !list.data ? 'failed' : list.isPending ? 'loading' : units.length === 0 ? 'empty' : 'ready'
  return (
    <>
      {changeable ? (
        <PageActions>
          {narrow ? null : files}
          <AddUnit onAdd={add} />
        </PageActions>
      ) : null}
      <LocationTabs id={id} current="units" />
      {changeable && narrow ? <div className="gh-wrap">{files}</div> : null}
      <ListTools
        search={
          <SearchBox label={say('search')} value={search.search ?? ''} onSearch={(words) => change({ search: words || undefined })} />
        }
      >
        <FilterBar>
          <ChoiceChip
            label={text.label('status')}
            all_label={text.value('status', 'active')}
            value={search.status ?? null}
            choices={[{ value: 'archived' as const, label: text.value('status', 'archived') }]}
            onChoose={(status) => change({ status: status ?? undefined })}
          />
        </FilterBar>
      </ListTools>
      <Panel flush>
        {state === 'failed' ? <ReadState read={readView(list)} thing={say('the_units')} /> : null}
        {state === 'loading' ? <SkeletonRows /> : null}
        {state === 'empty' && flat ? <NoMatch onClear={() => change({ search: undefined, status: undefined })} /> : null}
        {state === 'empty' && !flat ? <NoUnits id={id} changeable={changeable} onAdd={add} /> : null}
        {state === 'ready' ? (
          <UnitTable changeable={changeable}>
            {flat ? (
              units.map((unit) => <UnitLine key={unit.id} unit={unit} level={0} changeable={changeable} onAct={act} flat />)
            ) : (
              <UnitLevel location_id={id} units={units} level={0} changeable={changeable} onAct={act} />
            )}
          </UnitTable>
        ) : null}
        {state === 'ready' && total !== undefined ? (
          <div className={`gh-row gh-gap-12 gh-muted gh-apart gh-size-13 ${styles.foot}`}>
            <span role="status">{sayCommon('shown_of', { shown: formats.number(units.length), total: formats.number(total) })}</span>
            {list.hasNextPage ? (
              <Button size="chip" variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {sayCommon('more')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </Panel>
      <Dialogs
        key={request ? `${request.action} ${'unit' in request ? request.unit.id : ''}` : ''}
        id={id}
        request={request}
        onHide={() => setRequest(null)}
      />
    </>
  )
}

const Dialogs = ({ id, request, onHide }: { id: string; request: UnitRequest | null; onHide: () => void }) => {
  if (request === null) return null
  if (request.action === 'add') return <UnitDialog location_id={id} around={null} onHide={onHide} />
  const { unit } = request
  switch (request.action) {
    case 'add_here':
      return <UnitDialog location_id={id} around={unit} onHide={onHide} />
    case 'edit':
      return <UnitEditDialog unit={unit} onHide={onHide} />
    case 'move':
      return <UnitMoveDialog unit={unit} onHide={onHide} />
    case 'status':
      return <UnitStatusDialog unit={unit} onHide={onHide} />
    case 'remove':
      return <UnitRemoveDialog unit={unit} onHide={onHide} />
  }
}

const AddUnit = ({ onAdd }: { onAdd: () => void }) => (
  <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />} onClick={onAdd}>
    {useWords(unitWords)('add')}
  </Button>
)

const NoUnits = ({ id, changeable, onAdd }: { id: string; changeable: boolean; onAdd: () => void }) => {
  const say = useWords(unitWords)
  const ways = (
    <div className="gh-wrap">
      <AddUnit onAdd={onAdd} />
      <ImportLink href={`/setup/location/${id}/units/import`} />
    </div>
  )
  return (
    <EmptyState icon={IconBuilding} title={say('empty')} action={changeable ? ways : undefined}>
      <p>{say('empty_text')}</p>
      {changeable ? null : <p>{say('empty_ask')}</p>}
    </EmptyState>
  )
}
