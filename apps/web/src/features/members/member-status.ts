import type { MemberStatus } from '@gatehouse/contract/members/member-record.ts'
import type { StatusKind } from '../../ui/text/status-badge.tsx'

export const STATUS_KINDS: Readonly<Record<MemberStatus, StatusKind>> = {
  pending: 'pending',
  active: 'active',
  on_hold: 'on_hold',
  inactive: 'inactive',
  banned: 'denied',
}

export const isFinal = (status: MemberStatus): boolean => status === 'inactive' || status === 'banned'

export const LIST = '/service/visitor/members'
export const addressOf = ({ _id }: { _id: string }): string => `${LIST}/${_id}/edit`
