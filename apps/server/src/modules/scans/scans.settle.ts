import type { CheckInInput } from '@gatehouse/contract/entrances/entrance-input.ts'
import type { Entrance } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { ErrorCode } from '@gatehouse/contract/kernel/errors.ts'
import type { ScanAnswer, ScanOutcome, ScanReason } from '@gatehouse/contract/scans/scans.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import { defer, type Tx } from '../../kernel/db/handles.ts'
import { RecordedError } from '../../kernel/db/recorded-error.ts'
import { WriteConflict } from '../../kernel/db/write-conflict.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { checkInAtOnce, checkOut, type DeferredWrite, findConflictingVisit } from '../entrances/entrances.service.ts'
import { answerTo, endScan, gateNote, refuseScan, rowOf, type Scan } from './scans.answer.ts'
import { insertScan, wasJustAdmitted } from './scans.queries.ts'

/** A reader that is held too long, or a second one beside it, sends a code again. Within this time, no scan ends what another one just began. */
const JUST_ADMITTED_SECONDS = 3

type Who = Pick<CheckInInput, 'member_id' | 'guest_id' | 'day_id' | 'pass_id'>

/** Lets in the owner of a code. Errors: those of checkIn but for those that become an answer (answerInstead). */
export function admit(app: App, tx: Tx, actor: OrgActor, scan: Scan, subject: Who): Promise<ScanAnswer> {
  const { gate_id, notice_version, device_time } = scan.input
  const input = { gate_id, notice_version, device_time, party_size: 1, card_number: scan.card?.number, ...subject }
  const work = checkInAtOnce(app, tx, actor, input, { beside: besideIt(actor, scan, 'admitted') })
  return settle(app, tx, actor, scan, { work, done: 'admitted' })
}

/** Lets out somebody who is inside with this visit. Errors: those of checkOut. */
export async function letOut(app: App, tx: Tx, actor: OrgActor, scan: Scan, visit: InsideVisit): Promise<ScanAnswer> {
  const { gate_id, device_time } = scan.input
  if (await wasJustAdmitted(tx, actor, visit._id, JUST_ADMITTED_SECONDS)) return inTheWay(app, tx, actor, scan, visit._id)
  const unitScan = { ...scan, unit_id: visit.unit_id ?? scan.unit_id ?? null }
  const work = checkOut(app, tx, actor, visit._id, { gate_id, device_time }, besideIt(actor, unitScan, 'checked_out'))
  return settle(app, tx, actor, unitScan, { work, done: 'checked_out' })
}

export interface InsideVisit {
  _id: string
  location_id: string
  unit_id?: string | null
}

/** Handles a code whose owner is inside: lets them out if the gate and the desk let out, otherwise says where they are. */
export function atTheGate(app: App, tx: Tx, actor: OrgActor, scan: Scan, visit: InsideVisit, leaves: boolean): Promise<ScanAnswer> {
  const { direction, location_id } = scan.gate
  const out = direction === 'out' || (direction === 'both' && (leaves || scan.input.mode === 'out'))
  const may = out && visit.location_id === location_id && actor.permissions.includes('entrances:check_out')
  return may ? letOut(app, tx, actor, scan, visit) : inTheWay(app, tx, actor, scan, visit._id)
}

export async function inTheWay(app: App, tx: Tx, actor: OrgActor, scan: Scan, id: string | undefined): Promise<ScanAnswer> {
  const visit = id === undefined ? null : await findConflictingVisit(app, tx, actor, id)
  return refuseScan(tx, actor, scan, [{ reason: 'already_inside' }], { visit })
}

const besideIt =
  (actor: OrgActor, scan: Scan, outcome: ScanOutcome): DeferredWrite =>
  (tx, visit) =>
    defer(tx, insertScan(tx, rowOf(actor, scan, outcome, { unit_id: scan.unit_id ?? null, ...visit })).compile())

interface Step {
  work: Promise<unknown>
  done: 'admitted' | 'checked_out'
}

/** A refusal about the owner of the code becomes the answer; any other refusal is thrown. Both are logged. */
async function settle(app: App, tx: Tx, actor: OrgActor, scan: Scan, { work, done }: Step): Promise<ScanAnswer> {
  try {
    const entrance = (await work) as Entrance
    const photo = scan.member?.avatar ?? scan.photo ?? entrance.photo
    return answerTo(scan.input._id, scan.kind, { done, entrance, photo, ...(done === 'admitted' ? notesOf(scan) : {}) })
  } catch (error) {
    if (error instanceof WriteConflict) {
      const { cause, inspect } = error
      throw new WriteConflict(cause, (retry, as) => settle(app, retry, as as OrgActor, scan, { work: inspect(retry, as), done }))
    }
    if (!(error instanceof AppError)) throw error
    const answer = await answerInstead(app, tx, actor, scan, error)
    if (answer) return answer
    throw refusedAndLogged(actor, scan, error)
  }
}

/** The notes after an admission, which took one of the uses. */
const notesOf = (scan: Scan) => ({ gate_note: gateNote(scan), uses_left: typeof scan.uses_left === 'number' ? scan.uses_left - 1 : null })

/** A refusal that keeps its row in the log, along with anything else it keeps. */
export const refusedAndLogged = (actor: OrgActor, scan: Scan, error: AppError): RecordedError =>
  new RecordedError(error.code, { ...error.details, ...about(scan, error) }, async (after) => {
    if (error instanceof RecordedError) await error.afterwards(after)
    await insertScan(after, rowOf(actor, scan, STOPS.includes(error.code) ? 'stopped' : 'refused')).execute()
  })

/** Adds the person whom the refusal is about, so that a guard who may decide can go on with a check-in. */
function about({ subject_id = '', kind, member, guest, pass, card }: Scan, { details: { conflict } }: AppError) {
  const ids = { member: { member_id: subject_id }, guest: { guest_id: subject_id, day_id: guest?.day_id }, pass: { pass_id: subject_id } }
  const own = subject_id === '' ? undefined : ids[kind as keyof typeof ids]
  const subject = own && (card?.number ? { ...own, card_number: card.number } : own)
  return subject
    ? { conflict: { _id: subject_id, ...conflict, who: subject, name: member?.name_th ?? guest?.visitor_name ?? pass?.holder_name } }
    : {}
}

const STOPS: readonly ErrorCode[] = ['blacklisted', 'screening_needed']

const CARD_GONE: readonly ErrorCode[] = ['card_in_use', 'card_not_available']

/** Turns a refusal into an answer; nothing was written before these refusals. */
async function answerInstead(app: App, tx: Tx, actor: OrgActor, scan: Scan, { code, details }: AppError): Promise<ScanAnswer | undefined> {
  const { conflict, errors = [] } = details
  if (code === 'member_inside' || code === 'pass_inside') return inTheWay(app, tx, actor, scan, conflict?._id)
  if (code === 'guest_arrived' && scan.again) return scan.again(tx, actor)
  // Another desk handed out the same card a moment ago.
  if (CARD_GONE.includes(code) && scan.card?.number && !scan.card.is_locked && scan.again) return scan.again(tx, actor)
  const reasons = reasonsOf(code, conflict)
  if (reasons)
    return refuseScan(tx, actor, scan, reasons, { visit: (conflict as { visit?: ScanAnswer['visit'] } | undefined)?.visit ?? null })
  const missing = code === 'notice_not_acknowledged' ? ['notice_version'] : code === 'invalid' ? errors.map(({ field }) => field) : []
  return missing.length > 0 ? endScan(tx, actor, scan, 'needs_more', { done: 'needs', missing }) : undefined
}

function reasonsOf(code: ErrorCode, conflict: object | undefined): [ScanReason, ...ScanReason[]] | undefined {
  // Members, guests and passes give every reason against them.
  const { reasons } = (conflict ?? {}) as { reasons?: [ScanReason, ...ScanReason[]] }
  if (reasons?.length) return reasons
  if (code === 'guest_not_expected') return [{ reason: 'revoked' }]
  if (code === 'guest_elsewhere') return [{ reason: 'wrong_location', locations: [] }]
  return code === 'guest_not_found' || code === 'member_not_found' || code === 'pass_not_found' ? [{ reason: 'unknown' }] : undefined
}
