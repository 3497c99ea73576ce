import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { PreRegister } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { IconCopy, IconFileUnknown, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { visitAddress } from '../../api/addresses.ts'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { ApiError } from '../../api/errors.ts'
import { useHostAnswerText } from '../../api/host-answer.ts'
import { useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useVisitChoices } from '../../api/visit-choices.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { PanelPart, SidePanel } from '../../ui/overlay/side-panel.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { DefinitionList } from '../../ui/text/definition-list.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { approvalWords } from './approval.words.ts'
import { DaysPart, useRepeatText } from './days-part.tsx'
import { CopyLink, GuestMessages, RemindGuests } from './guest-told.tsx'
import type { Opened } from './pre-register-search.ts'
import { PRE_REGISTER } from './pre-registers.fixed.ts'
import styles from './pre-registers.module.css'
import { recordWords } from './record.words.ts'
import { useRecordName } from './record-name.ts'
import { ApprovalButtons, SubmitButton } from './record-steps.tsx'
import { areGuestsNotified, isCancellable, isChangeable, isPossible, StateBadge } from './state-badge.tsx'
import { endsNextDay } from './usual-times.ts'

interface PanelProps {
  show: (next: Opened) => void
  hrefOf: (next: Opened) => string
}

/** One pre-registration beside the list: time, place, host, the guests who came, and its commands. */
export const PreRegisterPanel = ({ id, ...props }: PanelProps & { id: string }) => {
  const say = useWords(recordWords)
  const { data: record, error, refetch } = useQuery(queries.preRegisters.get({ id }))
  const onClose = () => props.show({})
  if (record) return <Record record={record} {...props} />
  const shell = (children: ReactNode) => (
    <SidePanel title={say('the_record')} onClose={onClose}>
      {children}
    </SidePanel>
  )
  if (error instanceof ApiError && error.status === 404)
    return shell(
      <EmptyState icon={IconFileUnknown} title={say('gone')}>
        {say('gone_text')}
      </EmptyState>,
    )
  return shell(<ReadState read={readView({ error, refetch })} thing={say('the_record')} />)
}

const Record = ({ record, show, hrefOf }: PanelProps & { record: PreRegister }) => {
  const say = useWords(recordWords)
  const formats = useFormats()
  const nameOf = useRecordName()
  const repeatText = useRepeatText()
  const may = useMay()
  const writes = may('pre-registers:write')
  const decides = may('pre-registers:approve') && isPossible('approve', record.status)
  const { day, from, until, state, arrived_count, guests } = record
  const times = `${from}–${until}`
  const when = endsNextDay(record) ? say('next_day', { times }) : times
  return (
    <SidePanel
      title={nameOf(record)}
      subtitle={`${record.repeat ? repeatText(record.repeat) : formats.weekdayOfDay(day)} · ${when}`}
      onClose={() => show({})}
      footer={
        writes || decides ? (
          <div className="gh-wrap gh-gap-8">
            {decides ? <ApprovalButtons record={record} /> : null}
            {writes ? <SubmitButton record={record} /> : null}
            {writes ? (
              <Actions record={record} show={show} hrefOf={hrefOf} first={!decides && !isPossible('submit', record.status)} />
            ) : null}
          </div>
        ) : undefined
      }
    >
      <PanelPart>
        <div className="gh-mb-12">
          <StateBadge state={state} />
          <StepNote record={record} />
        </div>
        <Facts record={record} />
      </PanelPart>
      {record.repeat ? <DaysPart record={record} /> : null}
      <PanelPart title={guests.length > 1 ? say('guests_of', { arrived: arrived_count, count: guests.length }) : say('guests')}>
        <ul className="gh-plain">
          {guests.map((guest) => (
            <GuestLine key={guest._id} guest={guest}>
              {guest.arrived_at ? null : <GuestMessages guest={guest} />}
              {writes && areGuestsNotified(state) && !guest.arrived_at ? <CopyLink id={record._id} guest={guest} /> : null}
            </GuestLine>
          ))}
        </ul>
      </PanelPart>
    </SidePanel>
  )
}

/** Explains an unusual state to the person who sees it. */
const StepNote = ({ record: { status, own } }: { record: PreRegister }) => {
  const say = useWords(approvalWords)
  const note =
    status === 'pending_approval'
      ? 'waiting_note'
      : status === 'draft'
        ? 'draft_note'
        : status === 'rejected' && own
          ? 'rejected_note'
          : null
  return note ? <p className="gh-small gh-muted gh-mt-8">{say(note)}</p> : null
}

const Facts = ({ record }: { record: PreRegister }) => {
  const say = useWords(recordWords)
  const sayApproval = useWords(approvalWords)
  const text = useFieldText(PRE_REGISTER)
  const formats = useFormats()
  const answerText = useHostAnswerText()
  const { choices = [] } = useLocations()
  const choiceOf = useVisitChoices(record.location_id).word
  const place = choices.find(({ id }) => id === record.location_id)?.name ?? record.location_code
  const { unit_name, host_name, visitor_note, gate_note, cancel_reason, decision_reason, decided_by, status } = record
  const { revision, created_by, created_at, days } = record
  const said = (field: Parameters<typeof text.label>[0], value: string | null) => (value ? [{ term: text.label(field), value }] : [])
  return (
    <DefinitionList
      facts={[
        ...(decision_reason ? [{ term: sayApproval('reason'), value: decision_reason }] : []),
        ...(decided_by ? [{ term: sayApproval(status === 'rejected' ? 'rejected_by' : 'approved_by'), value: decided_by }] : []),
        ...days.flatMap(({ host_answer }) => (host_answer ? [{ term: say('host_answer'), value: answerText(host_answer) }] : [])),
        ...(cancel_reason ? [{ term: say('cancel_reason'), value: cancel_reason }] : []),
        { term: text.label('location_id'), value: place },
        { term: say('unit'), value: unit_name },
        ...said('host_name', host_name),
        ...said('visitor_type', choiceOf('visitor_types', record.visitor_type)),
        ...said('purpose', choiceOf('purposes', record.purpose)),
        ...said('visitor_note', visitor_note),
        ...said('gate_note', gate_note),
        ...(revision > 1 ? [{ term: say('revision'), value: formats.number(revision) }] : []),
        {
          term: say('made_by'),
          value: created_by ? say('made', { name: created_by, at: formats.dateTime(created_at) }) : formats.dateTime(created_at),
        },
      ]}
    />
  )
}

const GuestLine = ({ guest, children }: { guest: PreRegister['guests'][number]; children: ReactNode }) => {
  const say = useWords(recordWords)
  const formats = useFormats()
  const { visitor_name, company, plate, phone_masked, email, arrived_at, inside, entrance_id, joined_at_gate } = guest
  const facts = [joined_at_gate && say('joined'), company, plate && formatPlate(plate), phone_masked, email].filter(Boolean).join(' · ')
  return (
    <li className={styles.guest_line}>
      <p className="gh-body gh-strong gh-break">{visitor_name}</p>
      {facts ? <p className="gh-small gh-muted gh-break gh-numbers">{facts}</p> : null}
      {arrived_at ? (
        <p className="gh-wrap gh-gap-8 gh-gap-x-12 gh-center gh-small gh-mt-4">
          <StatusBadge kind={inside ? 'inside' : 'out'}>
            {say(inside ? 'inside_since' : 'left', { time: formats.when(arrived_at) })}
          </StatusBadge>
          {entrance_id ? (
            <AppLink className="gh-link gh-strong" href={visitAddress(entrance_id)}>
              {say('open_visit')}
            </AppLink>
          ) : null}
        </p>
      ) : null}
      {children}
    </li>
  )
}

/** `first` is true if no other action comes before these. */
const Actions = ({ record, show, hrefOf, first }: PanelProps & { record: PreRegister; first: boolean }) => {
  const say = useWords(recordWords)
  const name = useRecordName()(record)
  const { _id: id, state, arrived_count } = record
  const { request, ask, dialog } = useDecision<'cancel' | 'delete'>({
    first: 'cancel',
    touches: ['preRegisters', 'entrances', 'reports'],
    run: async (command, reason) => {
      if (command === 'cancel') {
        await api.preRegisters.cancel({ params: { id }, body: { reason } })
        return () => showToast(say('cancelled'))
      }
      await api.preRegisters.remove({ params: { id } })
      // Close it before the record is read again, which would fail.
      show({})
      showToast(say('deleted'))
      return undefined
    },
  })
  return (
    <>
      {isChangeable(state) ? (
        <LinkButton variant={first ? 'filled' : 'default'} icon={IconPencil} href={hrefOf({ id, edit: true })}>
          {say('edit')}
        </LinkButton>
      ) : null}
      <LinkButton variant="default" icon={IconCopy} href={hrefOf({ new: true, like: id })}>
        {say('again')}
      </LinkButton>
      {areGuestsNotified(state) && record.guests.some(({ email }) => email !== null) ? <RemindGuests id={id} /> : null}
      {isCancellable(state) ? (
        <Button variant="default" onClick={() => ask('cancel')}>
          {say('cancel')}
        </Button>
      ) : null}
      {arrived_count === 0 ? (
        <Button variant="delete" onClick={() => ask('delete')}>
          {say('delete')}
        </Button>
      ) : null}
      <ReasonDialog
        {...dialog}
        title={say(`${request}_title`)}
        confirm={say(`${request}_button`)}
        danger
        asks_reason={request === 'cancel'}
      >
        {say(`${request}_text`, { name })}
      </ReasonDialog>
    </>
  )
}
