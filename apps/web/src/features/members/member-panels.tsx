import type { Member, MemberStatus } from '@gatehouse/contract/member-record.ts'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useWayBack } from '../../lib/way-back.ts'
import { QrCode } from '../../ui/media/qr-code.tsx'
import { ReasonDialog } from '../../ui/overlay/reason-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { StatusActions, StatusPanel } from '../../ui/page/status-panel.tsx'
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
  const commands = MEMBER_TRANSITIONS[member.status].map((status) => ({ asked: status, verb: say(`verbs.${status}`) }))
  return (
    <>
      <StatusPanel
        badge={<MemberStatusBadge status={member.status} />}
        meaning={say(`meaning.${member.status}`)}
        actions={changeable ? <StatusActions commands={commands} remove={say('delete')} onAsk={setAsked} /> : undefined}
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
  const { shown, dialog } = useDecision({
    asked: status,
    first: 'active',
    run: async (wanted, note) => {
      const { code, status: reached } = await api.members.setStatus({ params: { id: member._id }, body: { status: wanted, note } })
      return () => showToast(say('changed_to', { who: code, status: say(`statuses.${reached}`) }))
    },
    touches: ['members'],
    onHide,
  })
  return (
    <ReasonDialog
      {...dialog}
      title={say(`dialogs.${shown}`, { who: `${member.code} ${member.name_th}` })}
      confirm={say(`verbs.${shown}`)}
      danger={isFinal(shown)}
    >
      {say(`effects.${shown}`)}
    </ReasonDialog>
  )
}

const DeleteDialog = ({ member, show, onHide }: { member: Member; show: boolean; onHide: () => void }) => {
  const say = useWords(memberWords)
  const leave = useWayBack(LIST)
  const { dialog } = useDecision({
    asked: show ? 'delete' : null,
    first: 'delete',
    run: async () => {
      await api.members.remove({ params: { id: member._id } })
      showToast(say('deleted', { who: member.code }))
      // Left before it is read again, which would find nothing.
      await leave({ ignoreBlocker: true })
      return undefined
    },
    touches: ['members'],
    onHide,
  })
  return (
    <ReasonDialog {...dialog} title={say('delete_title', { who: member.code })} confirm={say('delete')} danger asks_reason={false}>
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
