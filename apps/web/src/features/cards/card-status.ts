import type { CardStatus } from '@gatehouse/contract/cards.ts'
import type { StatusKind } from '../../ui/text/status-badge.tsx'

/** How a status looks (design.md, colour: other entities borrow the six). */
export const STATUS_KINDS: Readonly<Record<CardStatus, StatusKind>> = {
  available: 'active',
  issued: 'expected',
  lost: 'warning',
  blocked: 'on_hold',
  written_off: 'inactive',
  retired: 'inactive',
}

/** What a person may make of a card: all but `issued`, which a check-in gives. */
export type GivenStatus = Exclude<CardStatus, 'issued'>
export const isGiven = (status: CardStatus): status is GivenStatus => status !== 'issued'
