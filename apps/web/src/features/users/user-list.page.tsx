import { ROLES } from '@gatehouse/contract/kernel/permissions.ts'
import type { User } from '@gatehouse/contract/users.ts'
import { Button } from '@mantine/core'
import { IconMapPin, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useColumns } from '../../api/columns.ts'
import { useListView } from '../../api/list-view.ts'
import { useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { pages } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/page/app-link.tsx'
import { PageActions } from '../../ui/page/page-slots.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { ColumnChoice } from '../../ui/table/column-choice.tsx'
import type { Sort } from '../../ui/table/data-table.tsx'
import { ChoiceChip, FilterBar } from '../../ui/table/filter-chips.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { RecordTable } from '../../ui/table/record-table.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import { sortOf, sortText } from '../../ui/table/sort.ts'
import { OpenInvitations } from './open-invitations.tsx'
import { permissionWords } from './permission.words.ts'
import { PolicyPanel } from './policy-panel.tsx'
import { UserRow, useUserColumns } from './user-columns.tsx'
import { USER_STATUSES } from './users.fixed.ts'
import { userWords } from './users.words.ts'

const route = getRouteApi('/shell/setup/user')
type Search = ReturnType<typeof route.useSearch>

/** The people of the organisation, filtered and sorted by what stands in the address. */
export default function UserListPage(): ReactNode {
  const say = useWords(userWords)
  const may = useMay()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { shown, choice } = useColumns('users', useUserColumns())
  const list = useListView(useInfiniteQuery({ ...pages.users.list(search), placeholderData: keepPreviousData }))
  const sort = sortOf(search.sort ?? 'name')
  const change = (next: Partial<Search>) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true })
  const onSort = (wanted: Sort) => change({ sort: sortText(sort, wanted) as Search['sort'] })
  const clear = () => change({ search: undefined, status: undefined, role: undefined, locationId: undefined })
  const is_filtered = search.search || search.status || search.role || search.locationId

  return (
    <>
      {may('users:write') ? (
        <PageActions>
          <Invite />
        </PageActions>
      ) : null}
      {may('settings:write') ? <PolicyPanel /> : null}
      <ListTools
        search={<SearchBox label={say('search')} value={search.search ?? ''} onSearch={(text) => change({ search: text || undefined })} />}
      >
        <Filters search={search} onChange={change} />
        <ColumnChoice choice={choice} sort={sort} onSort={onSort} />
      </ListTools>
      {may('users:write') && search.status === 'invited' ? <OpenInvitations users={list.rows} /> : null}
      <RecordTable<User>
        list={list}
        thing={say('the_users')}
        caption={say('users')}
        columns={shown}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={onSort}
        narrow={(user) => <UserRow user={user} />}
        empty={<NoUsers />}
        onClear={is_filtered ? clear : undefined}
      />
    </>
  )
}

const Filters = ({ search, onChange }: { search: Search; onChange: (next: Partial<Search>) => void }) => {
  const say = useWords(userWords)
  const sayRole = useWords(permissionWords)
  const { choices = [] } = useLocations()
  return (
    <FilterBar label={say('filters')}>
      <ChoiceChip
        label={say('status')}
        all_label={say('all')}
        value={search.status ?? null}
        choices={USER_STATUSES.map((value) => ({ value, label: say(`statuses.${value}`) }))}
        onChoose={(status) => onChange({ status: status ?? undefined })}
      />
      <ChoiceChip
        label={say('role')}
        all_label={say('all')}
        value={search.role ?? null}
        choices={ROLES.map((value) => ({ value, label: sayRole(`roles.${value}`) }))}
        onChoose={(role) => onChange({ role: role ?? undefined })}
      />
      {choices.length > 1 ? (
        <ChoiceChip
          icon={IconMapPin}
          label={say('location')}
          all_label={say('all')}
          value={search.locationId ?? null}
          choices={choices.map(({ id, name }) => ({ value: id, label: name }))}
          onChoose={(locationId) => onChange({ locationId: locationId ?? undefined })}
        />
      ) : null}
    </FilterBar>
  )
}

const Invite = () => (
  <Button
    leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden="true" />}
    renderRoot={(props) => <AppLink {...props} href="/setup/user/invite" />}
  >
    {useWords(userWords)('invite')}
  </Button>
)

const NoUsers = () => {
  const say = useWords(userWords)
  return (
    <EmptyState icon={IconUsers} title={say('empty')} action={useMay()('users:write') ? <Invite /> : undefined}>
      {say('empty_text')}
    </EmptyState>
  )
}
