import type { Member, MemberStatus } from '@gatehouse/contract/member-record.ts'
import { api } from '../../api/client.ts'
import { useStatusDecision } from '../../api/decision.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { useRemoved } from '../../ui/form/record-editor.tsx'
import { QrCode } from '../../ui/media/qr-code.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { RecordStatus } from '../../ui/page/status-panel.tsx'
import { MemberStatusBadge } from './member-columns.tsx'
import { formWords } from './member-form.words.ts'
import { isFinal, LIST } from './member-status.ts'
import { MEMBER, MEMBER_TRANSITIONS } from './members.fixed.ts'
import styles from './members.module.css'
import { memberWords } from './members.words.ts'

/** The status of a member and the commands that change it, each with its note. */
export const MemberStatusPanel = ({ member, changeable }: { member: Member; changeable: boolean }) => {
  const say = useWords(memberWords)
  const { value } = useFieldText(MEMBER)
  const { code, status, status_note } = member
  const removed = useRemoved(LIST)
  const params = { id: member._id }
  const decision = useStatusDecision<MemberStatus>({
    first: 'active',
    change: async (wanted, note) => {
      const changed = await api.members.setStatus({ params, body: { status: wanted, note } })
      return () => showToast(say('changed_to', { who: code, status: value('status', changed.status) }))
    },
    remove: () => api.members.remove({ params }),
    onRemoved: () => removed(say('deleted', { who: code })),
    touches: ['members'],
  })
  return (
    <RecordStatus
      badge={<MemberStatusBadge status={status} />}
      meaning={say(`meaning.${status}`)}
      facts={status_note ? [{ term: say('note'), value: status_note }] : []}
      record={member}
      commands={changeable ? MEMBER_TRANSITIONS[status] : null}
      text={(next) => ({
        verb: say(`verbs.${next}`),
        title: say(`dialogs.${next}`, { who: `${code} ${member.name_th}` }),
        effect: say(`effects.${next}`),
        danger: isFinal(next),
      })}
      removal={{ title: say('delete_title', { who: code }), lines: [say('delete_text'), say('delete_only')] }}
      decision={decision}
    />
  )
}

/** What the desk scans. */
export const QrPanel = ({ member }: { member: Pick<Member, 'code' | 'qr'> }) => {
  const say = useWords(formWords)
  return (
    <Panel title={say('qr')}>
      <div className="gh-stack gh-gap-8 gh-start">
        <QrCode text={member.qr} label={say('qr_label', { code: member.code })} size={144} />
        <p className="gh-small gh-muted">{say('qr_help')}</p>
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
      <ol className={`gh-stack gh-gap-8 gh-plain ${styles.history}`}>
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
