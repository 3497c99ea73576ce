import type { PreRegisterRow } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { ApiError } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { ChosenBar } from '../../ui/table/chosen-bar.tsx'
import { approvalWords } from './approval.words.ts'
import { TOUCHES } from './record-steps.tsx'

interface WaitingBarProps {
  rows: readonly PreRegisterRow[]
  onAll: () => void
  onClear: () => void
}

/** Approves or rejects the selected waiting visits. Decisions that somebody else made meanwhile stay. */
export const WaitingBar = ({ rows, onAll, onClear }: WaitingBarProps) => {
  const say = useWords(approvalWords)
  const { request, ask, dialog } = useDecision<'approve' | 'reject'>({
    first: 'approve',
    touches: TOUCHES,
    run: async (step, reason) => {
      let left = 0
      for (const { _id: id } of rows) {
        const params = { id }
        const call =
          step === 'approve' ? api.preRegisters.approve({ params, body: {} }) : api.preRegisters.reject({ params, body: { reason } })
        await call.catch((error: unknown) => {
          if (!isDecided(error)) throw error
          left += 1
        })
      }
      const sentences = [say(`many_done.${step}`, { count: rows.length - left }), left > 0 && say('many_left', { count: left })]
      return () => {
        showToast(sentences.filter(Boolean).join(' · '))
        onClear()
      }
    },
  })
  useKeys([['Escape', () => (dialog.show ? undefined : onClear())]])
  return (
    <div className="gh-mb-12">
      <ChosenBar
        text={say('chosen', { count: rows.length })}
        first={
          <>
            <Button size="chip" onClick={() => ask('approve')}>
              {say('many_approve')}
            </Button>
            <Button size="chip" variant="default" onClick={() => ask('reject')}>
              {say('reject')}
            </Button>
          </>
        }
        all={say('choose_all')}
        onAll={onAll}
        onClear={onClear}
      />
      <ReasonDialog
        {...dialog}
        title={say(`many_title.${request}`, { count: rows.length })}
        confirm={say(request === 'approve' ? 'approve' : 'reject_button')}
        danger={request === 'reject'}
        asks_reason={request === 'reject'}
      >
        {say(`many_text.${request}`)}
      </ReasonDialog>
    </div>
  )
}

const isDecided = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'status_not_allowed' || error.code === 'not_found')
