import type { PrePassState } from '@gatehouse/contract/pre-pass-record.ts'
import { useLanguage } from '../../lib/i18n/use-words.ts'
import { StatusBadge, type StatusKind } from '../../ui/text/status-badge.tsx'
import { PRE_PASS_STATES } from './pre-passes.fixed.ts'

export const LIST = '/service/visitor/pre-passes'
export const addressOf = ({ _id }: { _id: string }): string => `${LIST}/${_id}/edit`
export const passAddress = (id: string): string => `${LIST}/${id}/pass`

const KINDS: Readonly<Record<PrePassState, StatusKind>> = {
  not_yet: 'expected',
  active: 'active',
  used_up: 'out',
  expired: 'inactive',
  suspended: 'on_hold',
  revoked: 'denied',
}

export const PassState = ({ state }: { state: PrePassState }) => {
  const [en, th] = PRE_PASS_STATES[state]
  return <StatusBadge kind={KINDS[state]}>{useLanguage() === 'en' ? en : th}</StatusBadge>
}
