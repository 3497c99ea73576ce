import type { PreRegister } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { approvalWords } from './approval.words.ts'

/** Returns a function that announces the result for a new visit. */
export function useAnnounced(): (record: Pick<PreRegister, 'visitor_name' | 'status'>) => void {
  const say = useWords(approvalWords)
  return ({ visitor_name: name, status }) =>
    showToast(say(status === 'pending_approval' ? 'sent' : status === 'draft' ? 'kept' : 'announced', { name }))
}
