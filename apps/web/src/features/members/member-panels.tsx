import type { Member, MemberStatus } from '@gatehouse/contract/members/member-record.ts'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useDecision, useStatusDecision } from '../../api/decision.ts'
import { useMay } from '../../api/me.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { useRemoved } from '../../ui/form/record-editor.tsx'
import { RecordStatus } from '../../ui/form/status-panel.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { RecordHistory } from '../../ui/page/record-history.tsx'
import { DefinitionList } from '../../ui/text/definition-list.tsx'
import { MemberStatusBadge } from './member-columns.tsx'
import { formWords } from './member-form.words.ts'
import { isFinal, LIST } from './member-status.ts'
import { MEMBER, MEMBER_TRANSITIONS } from './members.fixed.ts'
import { memberWords } from './members.words.ts'

/** The status of a member and its commands, each with a note. */
export const MemberStatusPanel = ({ member, changeable }: { member: Member; changeable: boolean }) => {
  const say = useWords(memberWords)
  const { value } = useFieldText(MEMBER)
  const { code, status, status_note } = member
  const finishRemoval = useRemoved(LIST)
  const params = { id: member._id }
  const decision = useStatusDecision<MemberStatus>({
    first: 'active',
    change: async (nextStatus, note) => {
      const changedMember = await api.members.setStatus({ params, body: { status: nextStatus, note } })
      return () => showToast(say('changed_to', { who: code, status: value('status', changedMember.status) }))
    },
    remove: () => api.members.remove({ params }),
    onRemoved: () => finishRemoval(say('deleted', { who: code })),
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

const ACTIONS = [
  ...(['created', 'changed', 'pending', 'active', 'on_hold', 'inactive', 'banned', 'revealed', 'photo_added', 'code_reissued'] as const),
  ...(['document_added', 'document_read', 'document_verified', 'document_removed'] as const),
] as const

/** The history of a member. */
export const MemberHistory = ({ history }: { history: Member['history'] }) => {
  const say = useWords(memberWords)
  const text = (action: string) => {
    const name = ACTIONS.find((each) => action === `member.${each}`)
    return name ? say(`happened.${name}`) : action
  }
  return <RecordHistory history={history} text={text} />
}

/** The masked numbers of a member. People with the right to see full ones give a reason, and see them until they leave the page. */
export const NumbersPanel = ({ member }: { member: Member }) => {
  const { label } = useFieldText(MEMBER)
  const say = useWords(formWords)
  const sayCommon = useWords(commonWords)
  const may = useMay()('members:reveal')
  const [whole, setWhole] = useState<{ id_number: string | null; phone: string | null }>()
  const { ask, dialog } = useDecision({
    first: 'reveal',
    run: async (_, reason) => {
      const numbers = await api.members.reveal({ params: { id: member._id }, body: { reason } })
      return () => setWhole(numbers)
    },
    touches: [],
  })
  if (!member.id_number_masked && !member.phone_masked && member.numbers_unreadable.length === 0) return null
  const unread = (name: 'id_number' | 'phone') => (member.numbers_unreadable.includes(name) ? sayCommon('unreadable') : null)
  return (
    <Panel title={label('id_number')}>
      <div className="gh-stack gh-gap-12">
        <DefinitionList
          facts={[
            { term: label('id_number'), value: unread('id_number') ?? whole?.id_number ?? member.id_number_masked },
            { term: label('phone'), value: unread('phone') ?? whole?.phone ?? member.phone_masked },
          ]}
        />
        {may && !whole && (member.id_number_masked || member.phone_masked) ? (
          <div>
            <Button
              size="chip"
              variant="default"
              leftSection={<IconEye size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => ask('reveal')}
            >
              {say('reveal')}…
            </Button>
          </div>
        ) : null}
      </div>
      <ReasonDialog {...dialog} title={say('reveal_title')} confirm={say('reveal_show')}>
        {say('reveal_text')}
      </ReasonDialog>
    </Panel>
  )
}
