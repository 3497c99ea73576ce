import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import type { ScanAnswer, ScanInput, ScanKind, ScanOutcome, ScanReason } from '@gatehouse/contract/scans/scans.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import { defer, type Tx } from '../../kernel/db/handles.ts'
import { keptBy } from '../../kernel/http/idempotency.ts'
import { insertScan, type NewScan } from './scans.queries.ts'

/** A scan at its gate, with the owner of the code. */
export interface Scan {
  input: ScanInput
  gate: Gate
  kind: ScanKind
  subject_id?: string
  /** The unit of the code's owner; the unit of the visit takes precedence. */
  unit_id?: string | null
  member?: ScanAnswer['member']
  guest?: ScanAnswer['guest']
  pass?: ScanAnswer['pass']
  photo?: string | null
  uses_left?: number | null
  /** The card that the gate hands out, which no desk has issued yet. `is_locked` means that no desk can issue it any more. */
  card?: { number: string | undefined; is_locked: boolean }
  /** Evaluates the scan again if somebody else was first. */
  again?: (tx: Tx, actor: OrgActor) => Promise<ScanAnswer>
}

export const answerTo = (id: string, kind: ScanKind, details: Pick<ScanAnswer, 'done'> & Partial<ScanAnswer>): ScanAnswer => ({
  ...{
    _id: id,
    kind,
    entrance: null,
    visit: null,
    member: null,
    guest: null,
    pass: null,
    photo: null,
    gate_note: null,
    uses_left: null,
    reasons: [],
    missing: [],
    found: null,
  },
  ...details,
})

export const rowOf = (
  actor: OrgActor,
  { input, gate, kind, subject_id, unit_id }: Scan,
  outcome: ScanOutcome,
  visit?: { _id: string; unit_id?: string | null },
): NewScan => ({
  ...{ organisation_id: actor.organisation_id, _id: input._id, device_at: input.device_time ?? null },
  ...{ location_id: gate.location_id, gate_id: gate._id, gate: gate.code, kind, outcome },
  ...{ subject_id: subject_id ?? null, entrance_id: visit?._id ?? null, unit_id: visit?.unit_id ?? unit_id ?? null },
  ...{ scanned_by: actor.user_id, scanned_name: actor.name },
})

/** Answers a scan that neither admitted nor checked out, and logs it with the commit. */
export function endScan(
  tx: Tx,
  actor: OrgActor,
  scan: Scan,
  outcome: ScanOutcome,
  details: Pick<ScanAnswer, 'done'> & Partial<ScanAnswer>,
) {
  const { kind, member = null, guest = null, pass = null, photo = null, uses_left = null, input } = scan
  // A decision for the guard is evaluated again when the call is repeated, so the answer with its names isn't stored.
  if (details.done !== 'refused') keptBy(tx)
  defer(tx, insertScan(tx, rowOf(actor, scan, outcome, details.visit ?? undefined)).compile())
  return answerTo(input._id, kind, { member, guest, pass, photo, gate_note: gateNote(scan), uses_left, ...details })
}

export const gateNote = ({ guest, pass }: Pick<Scan, 'guest' | 'pass'>): string | null => (guest ?? pass)?.gate_note ?? null

/** Refuses a scan for these reasons and logs the first one. `logged` replaces it if the log says more than the guard is told. */
export const refuseScan = (
  tx: Tx,
  actor: OrgActor,
  scan: Scan,
  reasons: readonly [ScanReason, ...ScanReason[]],
  { visit = null, logged }: { visit?: ScanAnswer['visit']; logged?: ScanOutcome } = {},
) => endScan(tx, actor, scan, logged ?? outcomeOf(reasons[0]), { done: 'refused', reasons: [...reasons], visit })

/** A status as the log names it; the guard gets the status itself. */
const STATUSES: Readonly<Record<string, ScanOutcome>> = {
  suspended: 'suspended',
  on_hold: 'suspended',
  revoked: 'revoked',
  cancelled: 'revoked',
}
const outcomeOf = (reason: ScanReason): ScanOutcome =>
  reason.reason === 'not_active' ? (STATUSES[reason.status] ?? 'not_active') : reason.reason
