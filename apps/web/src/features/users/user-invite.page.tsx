import { ROLES, type Role } from '@gatehouse/contract/kernel/roles.ts'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { explain, referenceOf } from '../../api/errors.ts'
import { refusedFields } from '../../api/form-problems.ts'
import { type LocationChoice, useLocations } from '../../api/location-choices.ts'
import { useMe } from '../../api/me.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { asLast, useWayBack } from '../../lib/way-back.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { ErrorSummary, FormFooter } from '../../ui/form/form-parts.tsx'
import { NativeSelect } from '../../ui/form/inputs.tsx'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { LoadingPanel } from '../../ui/page/read-state.tsx'
import { StatusBadge, type StatusKind } from '../../ui/text/status-badge.tsx'
import { AddressField } from './address-field.tsx'
import { isAddress } from './addresses.ts'
import { inviteWords } from './invite.words.ts'
import { permissionWords } from './permission.words.ts'
import { PermissionCount, PermissionMatrix } from './permission-matrix.tsx'
import { inRole, mayGive } from './permissions.ts'
import { LocationScopeChoice, RoleChoice } from './rights-fields.tsx'
import { UnitsChoice } from './units-choice.tsx'
import { placesOf, type UserValues } from './user-values.ts'
import { MOST_ADDRESSES, USER } from './users.fixed.ts'
import styles from './users.module.css'

type Values = Omit<UserValues, 'reason'> & { readonly addresses: string[]; readonly language: 'th' | 'en' }

const OF_CODE = { unit_not_found: 'unit_ids', unit_archived: 'unit_ids' }

/** Roles by how common they are; the first one that the person may give is the default. */
const USUAL: readonly Role[] = ['operator', 'viewer', ...ROLES]

/** Invites people to the organisation, one or many at once. */
export default function UserInvitePage(): ReactNode {
  const { choices, isLoading } = useLocations()
  const [round, setRound] = useState(0)
  if (isLoading) return <LoadingPanel />
  const locations = (choices ?? []).filter(({ status }) => status !== 'archived')
  return <InviteForm key={round} locations={locations} onMore={() => setRound(round + 1)} />
}

const useProblems = ({ addresses, location_ids, unit_ids }: Values) => {
  const say = useWords(inviteWords)
  const sayRights = useWords(permissionWords)
  const bad = addresses.filter((address) => !isAddress(address)).length
  const address_problem =
    addresses.length === 0
      ? say('none')
      : addresses.length > MOST_ADDRESSES
        ? say('too_many', { most: MOST_ADDRESSES })
        : bad > 0
          ? say('bad', { count: bad })
          : undefined
  return {
    addresses: address_problem,
    location_ids: location_ids?.length === 0 ? sayRights('choose_location') : undefined,
    unit_ids: unit_ids?.length === 0 ? sayRights('choose_unit') : undefined,
  }
}

const InviteForm = ({ locations, onMore }: { locations: readonly LocationChoice[]; onMore: () => void }) => {
  const say = useWords(inviteWords)
  const sayRights = useWords(permissionWords)
  const text = useFieldText(USER)
  const me = useMe()
  const leave = useWayBack('/setup/user')
  const [values, setValues] = useState<Values>({
    addresses: [],
    language: me.organisation?.language ?? 'th',
    role: USUAL.find((role) => mayGive(me, role)) ?? 'host',
    location_ids: null,
    unit_ids: null,
    permissions_added: [],
    permissions_removed: [],
  })
  const [attempt, setAttempt] = useState(0)
  const send = useCommand((body: Values, idempotencyKey) => api.users.invite({ body, idempotencyKey }), ['users'])
  const problems = useProblems(values)
  const [unit_refusal] = refusedFields(send.error, OF_CODE, ['unit_ids'], useLanguage())
  const own = attempt > 0 ? problems : { addresses: undefined, location_ids: undefined, unit_ids: undefined }
  const visible = { ...own, unit_ids: own.unit_ids ?? unit_refusal?.message }
  const set = (next: Partial<Values>) => setValues((now) => ({ ...now, ...next }))
  const isDone = useRef(false)
  // An unfinished address is added when the field loses the focus, and reaches the values one render later.
  const form = useRef<HTMLFormElement>(null)
  const save = () => {
    const field = document.activeElement
    if (field instanceof HTMLInputElement) field.blur()
    setTimeout(() => form.current?.requestSubmit())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    if (problems.addresses || problems.location_ids || problems.unit_ids) return setAttempt(attempt + 1)
    send.mutate(values, {
      onSuccess: () => {
        isDone.current = true
      },
    })
  }
  if (send.data) return <InviteOutcomes outcomes={send.data.outcomes} onMore={onMore} />
  const labels = { addresses: say('addresses'), location_ids: text.label('location_ids'), unit_ids: text.label('unit_ids') }
  const wrong = (['addresses', 'location_ids', 'unit_ids'] as const).filter((field) => visible[field])
  return (
    <FormPage
      notice={
        <>
          {send.error ? (
            <FailureNote title={say('failed')}>
              {explain(send.error)} <code className="gh-mono">{referenceOf(send.error)}</code>
            </FailureNote>
          ) : null}
          <ErrorSummary key={attempt} problems={wrong.map((field) => ({ field_id: `invite-${field}`, label: labels[field] }))} />
        </>
      }
      footer={
        <FormFooter
          dirty={values.addresses.length > 0}
          saving={send.isPending}
          onCancel={() => void leave()}
          onSave={save}
          save_label={values.addresses.length > 0 ? say('send', { count: values.addresses.length }) : say('send_none')}
        />
      }
    >
      <form ref={form} className="gh-stack" onSubmit={submit} noValidate autoComplete="off">
        <Panel title={say('whom')}>
          <AddressField
            id="invite-addresses"
            addresses={values.addresses}
            problem={visible.addresses}
            onChange={(addresses) => set({ addresses })}
          />
          <NativeSelect
            className="gh-mt-16 gh-max-260"
            label={say('language')}
            value={values.language}
            onChange={(event) => set({ language: event.currentTarget.value as Values['language'] })}
            data={(['th', 'en'] as const).map((value) => ({ value, label: say(`languages.${value}`) }))}
          />
          <DemoMailNote />
        </Panel>
        <Panel title={say('what')} aside={<PermissionCount chosen={values} />}>
          <RoleChoice id="invite-role" role={values.role} onChange={(role) => set(inRole(values, role))} />
          <LocationScopeChoice
            id="invite-location_ids"
            chosen={values.location_ids}
            locations={locations}
            problem={visible.location_ids}
            onChange={(location_ids) => set({ location_ids })}
          />
          <UnitsChoice
            id="invite-unit_ids"
            chosen={values.unit_ids}
            named={[]}
            locations={locations}
            places={placesOf(values, locations)}
            problem={visible.unit_ids}
            onChange={(unit_ids) => set({ unit_ids })}
          />
          <details className={`gh-mt-20 ${styles.details}`}>
            <summary>{say('single')}</summary>
            <p className={`gh-small gh-muted ${styles.note}`}>{sayRights('permissions_text')}</p>
            <PermissionMatrix chosen={values} onChange={set} />
          </details>
        </Panel>
      </form>
      <UnsavedGuard isDirty={() => values.addresses.length > 0 && !isDone.current} />
    </FormPage>
  )
}

/** Demo mails aren't delivered; a page shows them. */
const DemoMailNote = () => {
  const say = useWords(inviteWords)
  return useMe().organisation?.demo ? (
    <p className={`gh-small gh-muted ${styles.note}`}>
      {say('demo')}{' '}
      <AppLink href="/demo/mail" className="gh-link">
        {say('demo_link')}
      </AppLink>
    </p>
  ) : null
}

type Outcomes = Awaited<ReturnType<typeof api.users.invite>>['outcomes']

const KINDS: Readonly<Record<Outcomes[number]['outcome'], StatusKind>> = {
  invited: 'active',
  already_member: 'inactive',
  invalid: 'failed',
  too_many: 'warning',
}

const InviteOutcomes = ({ outcomes, onMore }: { outcomes: Outcomes; onMore: () => void }) => {
  const say = useWords(inviteWords)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const sentCount = outcomes.filter(({ outcome }) => outcome === 'invited').length
  return (
    <FormPage>
      <Panel title={say('outcome_title')}>
        <div ref={box} tabIndex={-1} role="status">
          <p>{say('sent', { count: sentCount })}</p>
          <p className={`gh-small gh-muted ${styles.note}`}>{say('outcome_text')}</p>
          <DemoMailNote />
        </div>
        <ul className={`gh-stack gh-gap-0 gh-plain gh-mt-12 ${styles.outcomes}`} aria-label={say('outcome_title')}>
          {outcomes.map(({ email, outcome }) => (
            <li key={email}>
              {email}
              <StatusBadge kind={KINDS[outcome]}>{say(`outcomes.${outcome}`)}</StatusBadge>
            </li>
          ))}
        </ul>
        <div className="gh-wrap gh-mt-16">
          <LinkButton href={asLast('/setup/user')}>{say('to_list')}</LinkButton>
          <Button variant="default" onClick={onMore}>
            {say('more')}
          </Button>
        </div>
      </Panel>
    </FormPage>
  )
}
