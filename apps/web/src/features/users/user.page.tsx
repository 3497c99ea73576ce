import { type UserDetails, userUpdate } from '@gatehouse/contract/users.ts'
import { Button } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { ApiError, explain, referenceOf } from '../../api/errors.ts'
import { type LocationChoice, useLocations } from '../../api/location-choices.ts'
import { queries } from '../../api/queries.ts'
import { useRecordForm } from '../../api/record-form.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { asLast, useWayBack } from '../../lib/way-back.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { FormFooter } from '../../ui/form/form-parts.tsx'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { AppLink } from '../../ui/page/app-link.tsx'
import { usePageTitle } from '../../ui/page/page-slots.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { recordWords } from '../../ui/page/record.words.ts'
import { EmptyState, ErrorState, LoadingBox } from '../../ui/page/states.tsx'
import { DefinitionList } from '../../ui/text/definition-list.tsx'
import { InvitationPanel } from './invitation-panel.tsx'
import { permissionWords } from './permission.words.ts'
import { PermissionCount, PermissionMatrix } from './permission-matrix.tsx'
import { useUnitLabel } from './units-choice.tsx'
import { UserForm, UserNotices } from './user-form.tsx'
import { UserStatusPanel } from './user-status-panel.tsx'
import { bodyOf, valuesOf } from './user-values.ts'
import styles from './users.module.css'
import { userWords } from './users.words.ts'

const route = getRouteApi('/shell/setup/user/$id/edit')

/** One person: what they may do and where, for whoever may change it, else what it is and why it cannot be changed. */
export default function UserPage(): ReactNode {
  const say = useWords(userWords)
  const { id } = route.useParams()
  const { data: user, error, refetch } = useQuery(queries.users.get({ id }))
  const { choices = [], isLoading } = useLocations()
  usePageTitle(user?.name)
  // A refusal means that the address names nobody the person may see, whether or not it did before.
  const missing = error instanceof ApiError && error.status < 500 && error.status !== 429
  if (user && !isLoading && !missing)
    return user.locked === null ? (
      <UserEditor key={id} user={user} locations={withOwn(choices, user)} />
    ) : (
      <UserFacts user={user} locations={choices} />
    )
  return (
    <Panel flush>
      {error ? null : <LoadingBox />}
      {missing ? <MissingUser /> : null}
      {error && !missing ? (
        <ErrorState thing={say('the_user')} code={referenceOf(error)} onRetry={() => void refetch()}>
          {explain(error)}
        </ErrorState>
      ) : null}
    </Panel>
  )
}

/** Where a person may be put: at locations in use, and where they are. */
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
  const leave = useWayBack('/setup/user')
  const form = useRecordForm({
    source: valuesOf(user),
    schema: userUpdate,
    toBody: bodyOf,
    required: [],
    field_of_code: { location_not_found: 'location_ids', unit_not_found: 'unit_ids', unit_archived: 'unit_ids' },
    save: (body) => api.users.update({ params: { id: user.id }, body }),
    onSaved: ({ name }) => {
      showToast(say('saved', { name }))
      void leave()
    },
    touches: ['users'],
  })
  return (
    <FormPage
      notice={<UserNotices form={form} locations={locations} units={user.units ?? []} />}
      aside={<Aside user={user} />}
      footer={<FormFooter dirty={form.dirty} saving={form.saving} onCancel={() => void leave()} onSave={form.save} />}
    >
      <UserForm form={form} locations={locations} units={user.units ?? []} />
      <UnsavedGuard isDirty={form.isDirty} />
    </FormPage>
  )
}

const UserFacts = ({ user, locations }: { user: UserDetails; locations: readonly LocationChoice[] }) => {
  const say = useWords(userWords)
  const sayRights = useWords(permissionWords)
  const label = useUnitLabel(locations)
  const nameOf = (id: string) => locations.find((location) => location.id === id)?.name ?? '…'
  return (
    <FormPage aside={<Aside user={user} />}>
      <Panel title={say('rights')} aside={<BackToList />}>
        {user.locked ? <p className={styles.note}>{say(`locked.${user.locked}`)}</p> : null}
        <DefinitionList
          facts={[
            { term: say('role'), value: sayRights(`roles.${user.role}`) },
            { term: say('locations'), value: user.location_ids === null ? say('all_locations') : user.location_ids.map(nameOf).join(', ') },
            { term: sayRights('units'), value: user.units === null ? sayRights('all_units') : user.units.map(label).join(', ') },
          ]}
        />
      </Panel>
      <Panel title={sayRights('permissions')} aside={<PermissionCount chosen={user} />}>
        <PermissionMatrix chosen={user} />
      </Panel>
    </FormPage>
  )
}

const MissingUser = () => {
  const say = useWords(userWords)
  return (
    <EmptyState icon={IconUser} title={say('not_found')} action={<BackToList />}>
      {say('not_found_text')}
    </EmptyState>
  )
}

const BackToList = () => (
  <Button variant="default" renderRoot={(props) => <AppLink {...props} href={asLast('/setup/user')} />}>
    {useWords(recordWords)('back_to_list')}
  </Button>
)
