import type { PrePassCommand, PrePassState, PrePassStatus } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import { useLanguage } from '../../lib/i18n/use-words.ts'
import { StatusBadge, type StatusKind } from '../../ui/text/status-badge.tsx'
import { PRE_PASS_COMMANDS, PRE_PASS_STATES } from './pre-passes.fixed.ts'

export const LIST = '/service/visitor/pre-passes'
export const addressOf = ({ _id }: { _id: string }): string => `${LIST}/${_id}/edit`
export const passAddress = (id: string): string => `${LIST}/${id}/pass`

/** Whether the status of a pass allows a command, by the same table as the server. */
export const isPossible = (command: PrePassCommand, { status }: { status: PrePassStatus }): boolean =>
  (PRE_PASS_COMMANDS[command] as readonly PrePassStatus[]).includes(status)

const KINDS: Readonly<Record<PrePassState, StatusKind>> = {
  pending_approval: 'expected',
  not_yet: 'expected',
  active: 'active',
  used_up: 'out',
  expired: 'inactive',
  suspended: 'on_hold',
  rejected: 'denied',
  revoked: 'denied',
}

export const PassState = ({ state }: { state: PrePassState }) => {
  const [en, th] = PRE_PASS_STATES[state]
  return <StatusBadge kind={KINDS[state]}>{useLanguage() === 'en' ? en : th}</StatusBadge>
}
