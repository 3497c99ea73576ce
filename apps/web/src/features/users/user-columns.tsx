import type { User } from '@gatehouse/contract/users/users.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { type Column, RowLink } from '../../ui/table/data-table.tsx'
import { RecordRow } from '../../ui/table/record-row.tsx'
import { useStampColumns } from '../../ui/table/stamp-columns.tsx'
import { None } from '../../ui/text/definition-list.tsx'
import { UserStatusBadge } from './user-status.tsx'
import { USER } from './users.fixed.ts'
import { userWords } from './users.words.ts'

const addressOf = ({ id }: User) => `/setup/user/${id}/edit`

export function useUserColumns(): Column<User>[] {
  const say = useWords(userWords)
  const text = useFieldText(USER)
  const formats = useFormats()
  const { created, changed } = useStampColumns()
  return [
    {
      id: 'name',
      fixed: true,
      title: text.label('name'),
      sort: 'name',
      render: (user) => (
        <RowLink href={addressOf(user)}>
          <span className="gh-cut gh-block gh-max-260" title={user.name}>
            {user.name}
          </span>
        </RowLink>
      ),
    },
    {
      id: 'email',
      title: text.label('email'),
      sort: 'email',
      render: ({ email }) => (
        <span className="gh-cut gh-block gh-max-260" title={email}>
          {email}
        </span>
      ),
    },
    { id: 'role', title: text.label('role'), render: ({ role }) => text.value('role', role) },
    { id: 'status', title: text.label('status'), width: 140, render: ({ status }) => <UserStatusBadge status={status} /> },
    {
      id: 'locations',
      title: text.label('location_ids'),
      render: ({ location_ids, unit_ids }) => (
        <span className="gh-nowrap">
          {location_ids === null ? say('all_locations') : say('some_locations', { count: location_ids.length })}
          {unit_ids === null ? null : ` · ${say('some_units', { count: unit_ids.length })}`}
        </span>
      ),
    },
    {
      id: 'last_seen',
      title: text.label('last_seen_at'),
      render: ({ last_seen_at }) => (last_seen_at ? formats.when(last_seen_at) : <None />),
    },
    {
      id: 'second_factor',
      title: text.label('second_factor'),
      render: ({ second_factor }) =>
        second_factor === null ? <None /> : second_factor ? say('second_factor_on') : say('second_factor_off'),
    },
    created,
    changed,
  ]
}

export const UserRow = ({ user }: { user: User }) => {
  const text = useFieldText(USER)
  return (
    <RecordRow
      href={addressOf(user)}
      code=""
      name={user.name}
      second={<span className="gh-break">{`${text.value('role', user.role)} · ${user.email}`}</span>}
      status={<UserStatusBadge status={user.status} />}
    />
  )
}
