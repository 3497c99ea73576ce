import type { PreRegisterCommand, PreRegisterState, PreRegisterStatus } from '@gatehouse/contract/pre-register-record.ts'
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

/** Whether the command leads on from the status. */
export const isPossible = (command: PreRegisterCommand, status: PreRegisterStatus): boolean =>
  (PRE_REGISTER_COMMANDS[command] as readonly PreRegisterStatus[]).includes(status)

/** What is neither over nor cancelled can be changed. */
export const isChangeable = (state: PreRegisterState): boolean => !['cancelled', 'no_show', 'completed'].includes(state)
/** A draft, or what was rejected, is deleted. */
export const isCancellable = (state: PreRegisterState): boolean => isChangeable(state) && !['draft', 'rejected'].includes(state)
/** Guests hear of what is confirmed alone, and while somebody is expected still. */
export const isTold = (state: PreRegisterState): boolean => ['expected', 'partly_arrived', 'arrived'].includes(state)
