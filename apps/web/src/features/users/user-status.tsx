import type { User } from '@gatehouse/contract/users.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { StatusBadge, type StatusKind } from '../../ui/text/status-badge.tsx'
import { userWords } from './users.words.ts'

/** How a status looks (design.md, colour: other entities borrow the six). */
const KINDS: Readonly<Record<User['status'], StatusKind>> = { invited: 'pending', active: 'active', suspended: 'on_hold' }

export const UserStatusBadge = ({ status }: Pick<User, 'status'>) => (
  <StatusBadge kind={KINDS[status]}>{useWords(userWords)(`statuses.${status}`)}</StatusBadge>
)
