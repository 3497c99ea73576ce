import type { PreRegisterCommand, PreRegisterState, PreRegisterStatus } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { useLanguage } from '../../lib/i18n/use-words.ts'
import { StatusBadge, type StatusKind } from '../../ui/text/status-badge.tsx'
import { PRE_REGISTER_COMMANDS, PRE_REGISTER_STATES } from './pre-registers.fixed.ts'

const KINDS: Readonly<Record<PreRegisterState, StatusKind>> = {
  draft: 'draft',
  pending_approval: 'pending',
  rejected: 'denied',
  expected: 'expected',
  partly_arrived: 'inside',
  arrived: 'inside',
  completed: 'out',
  no_show: 'warning',
  cancelled: 'inactive',
}

export const StateBadge = ({ state }: { state: PreRegisterState }) => {
  const [en, th] = PRE_REGISTER_STATES[state]
  return <StatusBadge kind={KINDS[state]}>{useLanguage() === 'en' ? en : th}</StatusBadge>
}

/** Whether the status allows the command. */
export const isPossible = (command: PreRegisterCommand, status: PreRegisterStatus): boolean =>
  (PRE_REGISTER_COMMANDS[command] as readonly PreRegisterStatus[]).includes(status)

/** Whether the visit can be changed: it is neither over nor cancelled. */
export const isChangeable = (state: PreRegisterState): boolean => !['cancelled', 'no_show', 'completed'].includes(state)
/** Whether the visit can be cancelled; drafts and rejected records are deleted instead. */
export const isCancellable = (state: PreRegisterState): boolean => isChangeable(state) && !['draft', 'rejected'].includes(state)
/** Whether guests are notified: only about confirmed visits, and only while guests are expected. */
export const areGuestsNotified = (state: PreRegisterState): boolean => ['expected', 'partly_arrived', 'arrived'].includes(state)
