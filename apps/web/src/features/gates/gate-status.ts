import type { Gate } from '@gatehouse/contract/gates.ts'
import type { StatusKind } from '../../ui/text/status-badge.tsx'

export type GateStatus = Gate['status']

/** How a status looks (design.md, colour: other entities borrow the six). */
export const STATUS_KINDS: Readonly<Record<GateStatus, StatusKind>> = {
  active: 'active',
  maintenance: 'on_hold',
  closed: 'inactive',
  retired: 'inactive',
}
