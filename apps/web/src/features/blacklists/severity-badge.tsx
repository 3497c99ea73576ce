import type { BlacklistRow, Severity } from '@gatehouse/contract/blacklists.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { StatusBadge, type StatusKind } from '../../ui/text/status-badge.tsx'
import { blacklistWords } from './blacklists.words.ts'

const SEVERITY_KINDS: Readonly<Record<Severity, StatusKind>> = { monitor: 'expected', alert: 'warning', deny: 'denied' }
const STATUS_KINDS: Readonly<Record<BlacklistRow['status'], StatusKind>> = {
  active: 'active',
  lift_requested: 'pending',
  lifted: 'inactive',
  expired: 'inactive',
}

export const SeverityBadge = ({ severity }: { severity: Severity }) => (
  <StatusBadge kind={SEVERITY_KINDS[severity]}>{useWords(blacklistWords)(`severities.${severity}`)}</StatusBadge>
)

export const EntryStatusBadge = ({ status }: Pick<BlacklistRow, 'status'>) => (
  <StatusBadge kind={STATUS_KINDS[status]}>{useWords(blacklistWords)(`statuses.${status}`)}</StatusBadge>
)
