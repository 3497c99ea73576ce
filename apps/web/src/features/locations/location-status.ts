import type { Location } from '@gatehouse/contract/locations.ts'
import type { StatusKind } from '../../ui/text/status-badge.tsx'

export type LocationStatus = Location['status']

/** How a status looks (design.md, colour: other entities borrow the six). */
export const STATUS_KINDS: Readonly<Record<LocationStatus, StatusKind>> = { active: 'active', suspended: 'on_hold', archived: 'inactive' }
