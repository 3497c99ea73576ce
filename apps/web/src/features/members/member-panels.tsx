import type { Member, MemberStatus } from '@gatehouse/contract/members.ts'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { explain } from '../../api/errors.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useWayBack } from '../../lib/way-back.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { StatusPanel } from '../../ui/status-panel.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { MemberStatusBadge } from './member-columns.tsx'
import { formWords } from './member-form.words.ts'
import { isFinal, LIST } from './member-status.ts'
import { MEMBER_TRANSITIONS } from './members.fixed.ts'
import styles from './members.module.css'
import { memberWords } from './members.words.ts'

/** The status of a member and the commands that change it, each with its note; one dialog at a time. */
export const MemberStatusPanel = ({ member, changeable }: { member: Member; changeable: boolean }) => {
  const say = useWords(memberWords)
  const [asked, setAsked] = useState<MemberStatus | 'delete' | null>(null)
  const close = () => setAsked(null)
  const actions = (
    <>
      {MEMBER_TRANSITIONS[member.status].map((status) => (
        <Button key={status} variant="default" onClick={() => setAsked(status)}>
          {say(`verbs.${status}`)}…
        </Button>
      ))}
      <Button
        variant="subtle"
        color="var(--gh-denied)"
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setAsked('delete')}
      >
        {say('delete')}…
      </Button>
    </>
  )
  return (
    <>
      <StatusPanel
        badge={<MemberStatusBadge status={member.status} />}
        meaning={say(`meaning.${member.status}`)}
        actions={changeable ? actions : undefined}
        facts={member.status_note ? [{ term: say('note'), value: member.status_note }] : []}
        created_at={member.created_at}
        updated_at={member.updated_at}
      />
      {changeable ? (
        <>
          <StatusDialog member={member} status={asked === 'delete' ? null : asked} onHide={close} />
          <DeleteDialog member={member} show={asked === 'delete'} onHide={close} />
        </>
      ) : null}
    </>
  )
}

const StatusDialog = ({ member, status, onHide }: { member: Member; status: MemberStatus | null; onHide: () => void }) => {
  const say = useWords(memberWords)
  // What it asked last is kept while it fades.
  const [shown, setShown] = useState<MemberStatus>('active')
  if (status !== null && status !== shown) setShown(status)
  const change = useCommand(
    (body: { status: MemberStatus; note: string }) => api.members.setStatus({ params: { id: member._id }, body }),
    ['members'],
  )
  const hide = () => {
    change.reset()
    onHide()
  }
  const confirm = (note: string) =>
    change.mutate(
      { status: shown, note },
      {
        onSuccess: ({ code, status: reached }) => {
          showToast(say('changed_to', { who: code, status: say(`statuses.${reached}`) }))
          hide()
        },
      },
    )
  return (
    <ReasonDialog
      show={status !== null}
      title={say(`dialogs.${shown}`, { who: `${member.code} ${member.name_th}` })}
      confirm={say(`verbs.${shown}`)}
      danger={isFinal(shown)}
      busy={change.isPending}
      failure={change.error ? <FailureNote title={explain(change.error)} /> : null}
      onHide={hide}
      onConfirm={confirm}
    >
      {say(`effects.${shown}`)}
    </ReasonDialog>
  )
}

const DeleteDialog = ({ member, show, onHide }: { member: Member; show: boolean; onHide: () => void }) => {
  const say = useWords(memberWords)
  const leave = useWayBack(LIST)
  const remove = useCommand(
    async (id: string) => {
      await api.members.remove({ params: { id } })
      showToast(say('deleted', { who: member.code }))
      // Left before it is read again, which would find nothing.
      await leave({ ignoreBlocker: true })
    },
    ['members'],
  )
  const hide = () => {
    remove.reset()
    onHide()
  }
  return (
    <ReasonDialog
      show={show}
      title={say('delete_title', { who: member.code })}
      confirm={say('delete')}
      danger
      asks_reason={false}
      busy={remove.isPending}
      failure={remove.error ? <FailureNote title={explain(remove.error)} /> : null}
      onHide={hide}
      onConfirm={() => remove.mutate(member._id)}
    >
      <p>{say('delete_text')}</p>
      <p>{say('delete_only')}</p>
    </ReasonDialog>
  )
}

/** What the desk scans. */
export const QrPanel = ({ member }: { member: Pick<Member, 'code' | 'qr'> }) => {
  const say = useWords(formWords)
  return (
    <Panel title={say('qr')}>
      <div className={styles.qr}>
        <QrCode text={member.qr} label={say('qr_label', { code: member.code })} size={144} />
        <p className={styles.help}>{say('qr_help')}</p>
      </div>
    </Panel>
  )
}

const KNOWN = [
  ...(['created', 'changed', 'pending', 'active', 'on_hold', 'inactive', 'banned', 'revealed', 'photo_added'] as const),
  ...(['document_added', 'document_read', 'document_verified', 'document_removed'] as const),
] as const

/** What happened to a member, the latest first, with who did it and why. */
export const MemberHistory = ({ history }: { history: Member['history'] }) => {
  const say = useWords(memberWords)
  const formats = useFormats()
  return (
    <Panel title={say('history')}>
      <ol className={styles.history}>
        {history.toReversed().map(({ at, action, by, reason }) => {
          const known = KNOWN.find((name) => action === `member.${name}`)
          return (
            <li key={`${at} ${action}`}>
              <time dateTime={at}>{formats.when(at)}</time>
              <span>{say('line', { what: known ? say(`happened.${known}`) : action, who: by ?? say('system') })}</span>
              {reason ? <small>“{reason}”</small> : null}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
