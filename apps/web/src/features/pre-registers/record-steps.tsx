import type { PreRegister } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { IconCheck, IconSend } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { useDecision } from '../../api/decision.ts'
import { explain } from '../../api/errors.ts'
import { useMay } from '../../api/me.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { approvalWords } from './approval.words.ts'
import { useRecordName } from './record-name.ts'
import { isPossible } from './state-badge.tsx'
import { useAnnounced } from './use-announced.ts'

/** Modules whose data an approval or similar step may change. */
export const TOUCHES = ['preRegisters', 'entrances', 'reports'] as const

/** Submits a draft, or a rejected record again. */
export const SubmitButton = ({ record: { _id: id, status } }: { record: PreRegister }) => {
  const say = useWords(approvalWords)
  const tell = useAnnounced()
  const { mutate, isPending, error } = useCommand(
    async (recordId: string) => tell(await api.preRegisters.submit({ params: { id: recordId }, body: {} })),
    TOUCHES,
  )
  if (!isPossible('submit', status)) return null
  return (
    <>
      <Button
        loading={isPending}
        leftSection={<IconSend size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => !isPending && mutate(id)}
      >
        {say(`submit.${status === 'rejected' ? 'rejected' : 'draft'}`)}
      </Button>
      {error ? <FailureNote title={explain(error)} takes_focus={false} /> : null}
    </>
  )
}

/** Approves or rejects a waiting record. */
export const ApprovalButtons = ({ record }: { record: PreRegister }) => {
  const say = useWords(approvalWords)
  const { _id: id, status } = record
  const name = useRecordName()(record)
  const may = useMay()('pre-registers:approve')
  const approve = useCommand(async (recordId: string) => {
    await api.preRegisters.approve({ params: { id: recordId }, body: {} })
    showToast(say('approved', { name }))
  }, TOUCHES)
  const { ask, dialog } = useDecision<'reject'>({
    first: 'reject',
    touches: TOUCHES,
    run: async (_, reason) => {
      await api.preRegisters.reject({ params: { id }, body: { reason } })
      return () => showToast(say('rejected', { name }))
    },
  })
  return (
    <>
      {may && isPossible('approve', status) ? (
        <>
          <Button
            loading={approve.isPending}
            leftSection={<IconCheck size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => !approve.isPending && approve.mutate(id)}
          >
            {say('approve')}
          </Button>
          <Button variant="default" onClick={() => ask('reject')}>
            {say('reject')}
          </Button>
        </>
      ) : null}
      {approve.error ? <FailureNote title={explain(approve.error)} takes_focus={false} /> : null}
      <ReasonDialog {...dialog} title={say('reject_title')} confirm={say('reject_button')} danger>
        {say('reject_text', { name })}
      </ReasonDialog>
    </>
  )
}
