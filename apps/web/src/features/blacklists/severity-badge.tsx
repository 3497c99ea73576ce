import type { BlacklistRow, Severity } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { StatusBadge, type StatusKind } from '../../ui/text/status-badge.tsx'
import { ENTRY } from './blacklists.fixed.ts'

const SEVERITY_KINDS: Readonly<Record<Severity, StatusKind>> = { monitor: 'expected', alert: 'warning', deny: 'denied' }
const STATUS_KINDS: Readonly<Record<BlacklistRow['status'], StatusKind>> = {
  active: 'active',
  lift_requested: 'pending',
  lifted: 'inactive',
  expired: 'inactive',
}

export const SeverityBadge = ({ severity }: { severity: Severity }) => (
  <StatusBadge kind={SEVERITY_KINDS[severity]}>{useFieldText(ENTRY).value('severity', severity)}</StatusBadge>
)

export const EntryStatusBadge = ({ status }: Pick<BlacklistRow, 'status'>) => (
  <StatusBadge kind={STATUS_KINDS[status]}>{useFieldText(ENTRY).value('status', status)}</StatusBadge>
)
