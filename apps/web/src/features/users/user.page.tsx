import { type UserDetails, userUpdate } from '@gatehouse/contract/users/users.ts'
import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { type LocationChoice, useLocations } from '../../api/location-choices.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useRecordForm } from '../../api/record-form.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { RecordEditor, useSaved } from '../../ui/form/record-editor.tsx'
import { usePageTitle } from '../../ui/page/page-slots.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { BackToList, RecordState } from '../../ui/page/record-state.tsx'
import { DefinitionList } from '../../ui/text/definition-list.tsx'
import { permissionWords } from './permission.words.ts'
import { PermissionCount, PermissionMatrix } from './permission-matrix.tsx'
import { useUnitLabel } from './units-choice.tsx'
import { UserForm, UserNotices } from './user-form.tsx'
import { InvitationPanel, UserStatusPanel } from './user-status.tsx'
import { bodyOf, valuesOf } from './user-values.ts'
import { USER } from './users.fixed.ts'
import styles from './users.module.css'
import { userWords } from './users.words.ts'

const route = getRouteApi('/shell/setup/user/$id/edit')

/** One person: a form with their rights and places for people who may change them, else the facts and why they can't be changed. */
export default function UserPage(): ReactNode {
  const say = useWords(userWords)
  const { id } = route.useParams()
  const read = useQuery(queries.users.get({ id }))
  const user = read.data
  const { choices = [], isLoading } = useLocations()
  usePageTitle(user?.name)
  const view = readView(read)
  if (user && !isLoading && !view.missing)
    return user.locked === null ? (
      <UserEditor key={id} user={user} locations={withOwn(choices, user)} />
    ) : (
      <UserFacts user={user} locations={choices} />
    )
  return (
    <RecordState
      read={view}
      thing={say('the_user')}
      icon={IconUser}
      missing={say('not_found')}
      missing_text={say('not_found_text')}
      list="/setup/user"
    />
  )
}

/** The locations that a person can have: those in use, and their current ones. */
const withOwn = (choices: readonly LocationChoice[], { location_ids }: UserDetails): LocationChoice[] =>
  choices.filter(({ id, status }) => status !== 'archived' || location_ids?.includes(id))

const Aside = ({ user }: { user: UserDetails }) => (
  <>
    <UserStatusPanel user={user} />
    {user.invitation ? <InvitationPanel user={user} invitation={user.invitation} /> : null}
  </>
)

const UserEditor = ({ user, locations }: { user: UserDetails; locations: readonly LocationChoice[] }) => {
  const say = useWords(userWords)
  const finishSave = useSaved('/setup/user')
  const form = useRecordForm({
    source: valuesOf(user),
    schema: userUpdate,
    toBody: bodyOf,
    required: [],
    field_of_code: { location_not_found: 'location_ids', unit_not_found: 'unit_ids', unit_archived: 'unit_ids' },
    save: (body) => api.users.update({ params: { id: user.id }, body }),
    onSaved: ({ name }) => finishSave(say('saved', { name })),
    touches: ['users'],
  })
  return (
    <RecordEditor
      form={form}
      list="/setup/user"
      notice={<UserNotices form={form} locations={locations} units={user.units ?? []} />}
      aside={<Aside user={user} />}
    >
      <UserForm form={form} locations={locations} units={user.units ?? []} />
    </RecordEditor>
  )
}

const UserFacts = ({ user, locations }: { user: UserDetails; locations: readonly LocationChoice[] }) => {
  const say = useWords(userWords)
  const sayRights = useWords(permissionWords)
  const text = useFieldText(USER)
  const label = useUnitLabel(locations)
  const nameOf = (id: string) => locations.find((location) => location.id === id)?.name ?? '…'
  return (
    <FormPage aside={<Aside user={user} />}>
      <Panel title={say('rights')} aside={<BackToList list="/setup/user" />}>
        {user.locked ? <p className={`gh-small gh-muted ${styles.note}`}>{say(`locked.${user.locked}`)}</p> : null}
        <DefinitionList
          facts={[
            { term: text.label('role'), value: text.value('role', user.role) },
            {
              term: text.label('location_ids'),
              value: user.location_ids === null ? say('all_locations') : user.location_ids.map(nameOf).join(', '),
            },
            { term: text.label('unit_ids'), value: user.units === null ? sayRights('all_units') : user.units.map(label).join(', ') },
          ]}
        />
      </Panel>
      <Panel title={sayRights('permissions')} aside={<PermissionCount chosen={user} />}>
        <PermissionMatrix chosen={user} />
      </Panel>
    </FormPage>
  )
}
