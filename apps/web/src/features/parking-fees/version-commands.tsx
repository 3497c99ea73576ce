import { addDays } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { tidyTime } from '@gatehouse/contract/kernel/domain/typed-time.ts'
import type { Tariff, TariffVersionRow } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { queries } from '../../api/queries.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { readTime } from '../../lib/typed-amounts.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { FieldGrid, fieldError } from '../../ui/form/form-parts.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { RadioChoice } from '../../ui/form/radio-choice.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { useRemoved } from '../../ui/form/record-editor.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { TARIFF } from './parking-fees.fixed.ts'
import { feeWords } from './parking-fees.words.ts'
import { momentOf } from './simulated-stay.ts'
import { addressOf, LIST } from './version-status.tsx'

export type VersionCommand = 'publish' | 'withdraw' | 'end' | 'remove_version' | 'rename' | 'remove'

/** The possible commands for a version and its tariff, in the order of the buttons; publishing is separate. */
export function commandsOf(tariff: Tariff, { status }: TariffVersionRow): VersionCommand[] {
  const isPublished = tariff.versions.some((version) => version.status !== 'draft')
  return [
    ...(status === 'scheduled' ? (['withdraw'] as const) : []),
    ...(status === 'active' ? (['end'] as const) : []),
    'rename',
    ...(status === 'draft' && tariff.versions.length > 1 ? (['remove_version'] as const) : []),
    ...(isPublished ? [] : (['remove'] as const)),
  ]
}

interface When {
  readonly later: boolean
  readonly day: string
  readonly time: string
}

/** The commands of a version with their dialogs; `publication` describes what would be published. */
export function useVersionCommands(tariff: Tariff, version: TariffVersionRow, publication?: ReactNode) {
  const say = useWords(feeWords)
  const { label } = useFieldText(TARIFF)
  const formats = useFormats()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const finishRemoval = useRemoved(LIST)
  const { n } = version
  const first: When = { later: false, day: addDays(formats.dayOf(Date.now()), 1), time: '00:00' }
  const [when, setWhen] = useState(first)
  const [name, setName] = useState(tariff.name)
  const [hasTried, setHasTried] = useState(false)
  const startTime = when.later ? (momentOf(when.day, when.time, formats.zone)?.toISOString() ?? null) : null
  const params = { id: version._id }

  const decision = useDecision<VersionCommand>({
    first: 'publish',
    run: async (command) => {
      switch (command) {
        case 'publish': {
          const { status, starts_at } = await api.parkingFees.publish({ params, body: { starts_at: startTime } })
          return () =>
            showToast(status === 'active' ? say('done.published', { n }) : say('done.scheduled', { n, at: formats.dateTime(starts_at!) }))
        }
        case 'end': {
          const { status, ends_at } = await api.parkingFees.end({ params, body: { ends_at: startTime } })
          return () => showToast(status === 'active' ? say('done.ends', { n, at: formats.dateTime(ends_at!) }) : say('done.ended', { n }))
        }
        case 'withdraw':
          await api.parkingFees.withdraw({ params, body: {} })
          return () => showToast(say('done.withdraw', { n }))
        case 'rename':
          await api.parkingFees.rename({ params: { id: tariff._id }, body: { name, updated_at: tariff.updated_at } })
          return () => showToast(say('done.rename'))
        case 'remove_version':
          await api.parkingFees.removeVersion({ params })
          // The next version is chosen from the remaining ones, so update them first.
          queryClient.setQueryData(
            queries.parkingFees.get({ id: tariff._id }).queryKey,
            (now) => now && { ...now, versions: now.versions.filter(({ _id }) => _id !== version._id) },
          )
          await navigate({ href: addressOf(tariff), ignoreBlocker: true })
          return () => showToast(say('done.remove_version', { n }))
        case 'remove':
          await api.parkingFees.remove({ params: { id: tariff._id } })
          await finishRemoval(say('done.remove', { name: tariff.name }))
          return undefined
      }
    },
    touches: ['parkingFees'],
  })
  const { request, dialog, conflict } = decision
  const activeVersion = tariff.versions.find(({ status }) => status === 'active')
  const needsTime = request === 'publish' || request === 'end'
  const isPast = startTime !== null && startTime < new Date().toISOString()
  const wrong = needsTime ? when.later && (startTime === null || isPast) : request === 'rename' && name.trim() === ''
  const at_time = readTime(when.time) === null ? say('time_wrong') : isPast ? say('passed') : undefined
  const clash = conflict as { _id: string; name: string; n: number; starts_at: string } | undefined
  const failure = clash?.name ? (
    <FailureNote title={dialog.failure ?? ''}>
      <p>{say('clash_way')}</p>
      <AppLink href={addressOf(clash)}>{say('clash', { name: clash.name, n: clash.n, at: formats.dateTime(clash.starts_at) })}</AppLink>
    </FailureNote>
  ) : (
    dialog.failure
  )
  return {
    ask: (command: VersionCommand) => {
      setWhen(first)
      setName(tariff.name)
      setHasTried(false)
      decision.ask(command)
    },
    dialog: (
      <ReasonDialog
        {...dialog}
        failure={failure}
        title={say(`titles.${request}`, { n, name: tariff.name })}
        confirm={say(`verbs.${request}`)}
        danger={request === 'remove' || request === 'remove_version' || request === 'end'}
        asks_reason={false}
        onConfirm={(reason) => {
          setHasTried(true)
          if (!wrong) dialog.onConfirm(reason)
        }}
      >
        <p>{say(`effects.${request}`)}</p>
        {request === 'withdraw' && activeVersion ? <p>{say('effects.withdraw_stays', { n: activeVersion.n })}</p> : null}
        {request === 'publish' ? publication : null}
        {request === 'publish' ? <Around tariff={tariff} version={version} at={startTime} /> : null}
        {request === 'rename' ? (
          <div className="gh-mt-16">
            <TextInput
              label={label('name')}
              data-autofocus
              required
              maxLength={120}
              autoComplete="off"
              error={fieldError(hasTried && wrong ? say('name_wrong') : undefined)}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </div>
        ) : null}
        {needsTime ? (
          <div className="gh-stack gh-gap-12 gh-mt-16 gh-body">
            <RadioChoice
              name="when"
              data-autofocus
              legend={say('when')}
              choices={[
                { value: 'now', label: say('now') },
                { value: 'later', label: say('later') },
              ]}
              value={when.later ? 'later' : 'now'}
              onChange={(value) => setWhen({ ...when, later: value === 'later' })}
            />
            {when.later ? (
              <FieldGrid>
                <DateField
                  label={say('date')}
                  required
                  error={hasTried && when.day === '' ? fieldError(' ') : null}
                  value={when.day}
                  onChange={(day) => setWhen({ ...when, day })}
                />
                <TextInput
                  label={say('time')}
                  required
                  input_class="gh-numbers"
                  inputMode="numeric"
                  placeholder="00:00"
                  maxLength={5}
                  autoComplete="off"
                  error={fieldError(hasTried ? at_time : undefined)}
                  value={when.time}
                  onChange={(event) => setWhen({ ...when, time: event.currentTarget.value })}
                  onBlur={() => setWhen({ ...when, time: tidyTime(when.time) })}
                />
              </FieldGrid>
            ) : null}
          </div>
        ) : null}
      </ReasonDialog>
    ),
  }
}

/** The version that ends when another one begins, and the version after it. */
const Around = ({ tariff, version, at }: { tariff: Tariff; version: TariffVersionRow; at: string | null }) => {
  const say = useWords(feeWords)
  const formats = useFormats()
  const from = at ?? new Date().toISOString()
  const otherVersions = tariff.versions.filter(({ _id, starts_at }) => _id !== version._id && starts_at !== null)
  const before = otherVersions.find(({ starts_at, ends_at }) => starts_at! <= from && (ends_at === null || ends_at > from))
  const next = otherVersions.filter(({ starts_at }) => starts_at! > from).toSorted((a, b) => a.starts_at!.localeCompare(b.starts_at!))[0]
  return (
    <>
      {before ? <p>{say('effects.publish_ends', { n: before.n })}</p> : null}
      {next ? <p>{say('effects.publish_until', { n: next.n, at: formats.dateTime(next.starts_at!) })}</p> : null}
    </>
  )
}
