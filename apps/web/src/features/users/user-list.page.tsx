import { ROLES } from '@gatehouse/contract/kernel/permissions.ts'
import type { User } from '@gatehouse/contract/users.ts'
import { Button } from '@mantine/core'
import { IconMapPin, IconSearchOff, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { explain, referenceOf } from '../../api/errors.ts'
import { useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { pages } from '../../api/queries.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { DataTable, type Sort } from '../../ui/data-table.tsx'
import { ChoiceChip, FilterBar } from '../../ui/filter-chips.tsx'
import { ListTools } from '../../ui/list-tools.tsx'
import { PageActions } from '../../ui/page-slots.tsx'
import { recordWords } from '../../ui/record.words.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { permissionWords } from './permission.words.ts'
import { PolicyPanel } from './policy-panel.tsx'
import { UserRow, useUserColumns } from './user-columns.tsx'
import { USER_STATUSES } from './users.fixed.ts'
import { userWords } from './users.words.ts'

const route = getRouteApi('/shell/setup/user')
type Search = ReturnType<typeof route.useSearch>

const sortOf = (text: Search['sort'] = 'name'): Sort => ({ by: text.replace('-', ''), direction: text.startsWith('-') ? 'desc' : 'asc' })

/** Another column begins at its start; the same one turns round. */
const sortText = (now: Sort, wanted: Sort) =>
  `${now.by === wanted.by && wanted.direction === 'desc' ? '-' : ''}${wanted.by}` as NonNullable<Search['sort']>

/** The people of the organisation, filtered and sorted by what stands in the address. */
export default function UserListPage(): ReactNode {
  const say = useWords(userWords)
  const formats = useFormats()
  const may = useMay()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const columns = useUserColumns()
  const list = useInfiniteQuery({ ...pages.users.list(search), placeholderData: keepPreviousData })
  const rows = list.data?.pages.flatMap(({ docs }) => docs) ?? []
  const last = list.data?.pages.at(-1)
  const sort = sortOf(search.sort)
  const change = (next: Partial<Search>) => void navigate({ search: (now) => ({ ...now, ...next }), replace: true })
  const failed = list.error && !list.data
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
      </ListTools>
      {may('users:write') && search.status === 'invited' ? <OpenInvitations users={rows} /> : null}
      <DataTable<User>
        caption={say('users')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={(wanted) => change({ sort: sortText(sort, wanted) })}
        narrow={(user) => <UserRow user={user} />}
        state={
          failed
            ? {
                failed: (
                  <ErrorState thing={say('the_users')} code={referenceOf(list.error)} onRetry={() => void list.refetch()}>
                    {explain(list.error)}
                  </ErrorState>
                ),
              }
            : list.isPending
              ? 'loading'
              : 'ready'
        }
        empty={is_filtered ? <NoMatch onClear={clear} /> : <NoUsers />}
        more={{
          total: last && (last.total_capped ? `${formats.number(last.total)}+` : formats.number(last.total)),
          loading: list.isFetchingNextPage,
          onMore: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
        }}
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

const NoMatch = ({ onClear }: { onClear: () => void }) => {
  const say = useWords(recordWords)
  const clear = (
    <Button variant="default" onClick={onClear}>
      {say('clear_filters')}
    </Button>
  )
  return (
    <EmptyState icon={IconSearchOff} title={say('no_match')} action={clear}>
      {say('no_match_text')}
    </EmptyState>
  )
}
