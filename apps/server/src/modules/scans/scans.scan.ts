import { decodePass } from '@gatehouse/contract/kernel/domain/pass-token.ts'
import { readScanCode, type ScanCode, textsOf } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import { editionAllows, PASS_EDITIONS, type Service, VISITOR_M_ONLY } from '@gatehouse/contract/kernel/editions.ts'
import { ownSign } from '@gatehouse/contract/scans/scan-signs.ts'
import { passAtDesk, type ScanAnswer, type ScanInput, type ScanKind, type ScanReason } from '@gatehouse/contract/scans/scans.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { RecordedError } from '../../kernel/db/recorded-error.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { presenter } from '../../kernel/records/record-fields.ts'
import { lockNextCard, nextCard } from '../cards/cards.service.ts'
import { arrivalNotes, findConflictingVisit, findVisitors, openVisitOfMember, presentAgain } from '../entrances/entrances.service.ts'
import { getGate } from '../gates/gates.service.ts'
import { findAtGate, memberByToken } from '../members/members.service.ts'
import { editionsOf } from '../organisations/organisations.service.ts'
import { type PassAtGate, passByCode, passByToken } from '../pre-passes/pre-passes.service.ts'
import { guestByToken } from '../pre-registers/pre-registers.service.ts'
import { answerTo, endScan, refuseScan, type Scan } from './scans.answer.ts'
import { selectScan } from './scans.queries.ts'
import { admit, atTheGate, inTheWay, letOut, refusedAndLogged } from './scans.settle.ts'

/** Shorter texts match too many. */
const SHORTEST = 3
const DIGITS = /^\d{8}$/
const UNKNOWN: [ScanReason] = [{ reason: 'unknown' }]

/**
 * Identifies what was scanned, and acts if that alone decides: a signed code lets in, and a card or code of somebody inside lets out. The guard
 * decides everything else. Logs every attempt. Errors: gate_not_found, too_many_numbers; those of a check-in and a check-out.
 */
export async function scanAtGate(app: App, tx: Tx, actor: OrgActor, input: ScanInput): Promise<ScanAnswer> {
  const gateOfScan = getGate(tx, actor, input.gate_id).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? new AppError('gate_not_found') : error
  })
  const [gate, editions] = await Promise.all([gateOfScan, editionsOf(tx, actor.organisation_id)])
  const code = readScanCode(input.text, input.by)
  const scan: Scan = { input, gate, kind: KINDS[code.kind] }
  const answer = code.kind === 'pass' ? ofToken(app, tx, actor, scan, code.text, editions) : ofSign(app, tx, actor, scan, code, editions)
  return answer.catch((error: unknown) => {
    throw error instanceof AppError && !(error instanceof RecordedError) ? refusedAndLogged(actor, scan, error) : error
  })
}

const KINDS: Readonly<Record<ScanCode['kind'], ScanKind>> = {
  ...{ national_id: 'document', passport: 'document', member: 'member', slip: 'slip', visit: 'visit', pass: 'pass' },
  ...{ phone: 'phone', plate: 'plate', code: 'text', name: 'text' },
}

/** The answer to a repeated scan. Only the visit of a check-in or a check-out is stored. */
export async function scanAgain(app: App, tx: Tx, actor: OrgActor, storedAnswer: string, id: string): Promise<ScanAnswer> {
  const answer = JSON.parse(storedAnswer)
  if ('done' in answer) return answer
  const [entrance, row] = await Promise.all([presentAgain(app, tx, actor, storedAnswer), selectScan(tx, actor, id)])
  const outcome = entrance.status === 'checkin' ? 'admitted' : 'checked_out'
  const notes = outcome === 'admitted' ? await arrivalNotes(tx, actor, entrance._id) : {}
  return answerTo(id, row?.kind ?? 'text', { done: outcome, entrance, photo: entrance.photo, ...notes })
}

async function ofToken(app: App, tx: Tx, actor: OrgActor, scan: Scan, text: string, editions: readonly Service[]): Promise<ScanAnswer> {
  const { passes } = await app.keyring.of(tx, actor.organisation_id)
  const token = passes.verify(text)
  if (!token) {
    // Only the log says what the text claims, because no key verified it.
    const foreign = (decodePass(text)?.token.organisation_id ?? actor.organisation_id) !== actor.organisation_id
    return refuseScan(tx, actor, scan, foreign ? UNKNOWN : [{ reason: 'bad_signature' }], foreign ? { logged: 'foreign' } : {})
  }
  const subjectScan = { ...scan, kind: token.of, subject_id: token.id }
  if (token.of === 'member' && mayMeetMembers(actor, editions)) return ofMember(app, tx, actor, subjectScan, token)
  if (token.of === 'guest' && editionAllows(PASS_EDITIONS, editions)) return ofGuest(app, tx, actor, subjectScan, token)
  if (token.of === 'pass' && editionAllows(PASS_EDITIONS, editions))
    return orUnknown(
      tx,
      actor,
      subjectScan,
      ofPass(app, tx, actor, subjectScan, (now, as) => passByToken(app, now, as, scan.gate._id, token)),
    )
  return refuseScan(tx, actor, subjectScan, UNKNOWN)
}

const mayMeetMembers = ({ permissions }: OrgActor, editions: readonly Service[]) =>
  permissions.includes('members:read') && editionAllows(VISITOR_M_ONLY, editions)

interface Subject {
  id: string
  serial: number
}

async function ofMember(app: App, tx: Tx, actor: OrgActor, subjectScan: Scan, token: Subject): Promise<ScanAnswer> {
  const match = await memberByToken(app, tx, actor, token, subjectScan.gate._id)
  if (!match) return refuseScan(tx, actor, subjectScan, UNKNOWN)
  const { member, revoked } = match
  const scan = { ...subjectScan, member }
  if (revoked) return refuseScan(tx, actor, scan, [{ reason: 'revoked' }])
  return comesOrGoes(app, tx, actor, scan, member)
}

/** Lets a member in or out. If they have several vehicles, only the guard sees which one they came by. */
async function comesOrGoes(app: App, tx: Tx, actor: OrgActor, scan: Scan, member: NonNullable<Scan['member']>): Promise<ScanAnswer> {
  if (member.inside) {
    const visit = await openVisitOfMember(tx, actor, member._id)
    return visit ? atTheGate(app, tx, actor, scan, visit, true) : inTheWay(app, tx, actor, scan, undefined)
  }
  const [reason, ...others] = member.reasons
  if (reason) return refuseScan(tx, actor, scan, [reason, ...others])
  if (member.vehicles.length > 1 && scan.gate.kind !== 'pedestrian') return choose(tx, actor, scan, member)
  return admit(app, tx, actor, scan, { member_id: member._id })
}

function choose(tx: Tx, actor: OrgActor, scan: Scan, member: NonNullable<Scan['member']>): ScanAnswer {
  const findings = { docs: [], cards: [], keeps_cards: false, members: [member], text: scan.input.text }
  return endScan(tx, actor, scan, 'found', { done: 'found', found: findings })
}

/** The card that a gate hands out to an announced visitor, if the gate asks for one. Looked up together with the visitor, in one round trip. */
async function cardToHandOut(tx: Tx, actor: OrgActor, { gate }: Scan, is_locked: boolean): Promise<NonNullable<Scan['card']>> {
  if (!gate.asks.includes('card')) return { number: undefined, is_locked }
  return { number: await (is_locked ? lockNextCard : nextCard)(tx, actor, gate.location_id), is_locked }
}

async function ofGuest(app: App, tx: Tx, actor: OrgActor, subjectScan: Scan, token: Subject, is_again = false): Promise<ScanAnswer> {
  const [match, card] = await Promise.all([guestByToken(app, tx, actor, token), cardToHandOut(tx, actor, subjectScan, is_again)])
  if (!match) return refuseScan(tx, actor, subjectScan, UNKNOWN)
  if (match === 'hidden') return refuseScan(tx, actor, subjectScan, [{ reason: 'wrong_location', locations: [] }])
  const { guest, photo, location_id, entrance_id, revoked } = match
  const again = (after: Tx, as: OrgActor) => ofGuest(app, after, as, subjectScan, token, true)
  const scan = { ...subjectScan, guest, photo, card, unit_id: guest.unit_id, again }
  if (entrance_id !== null && guest.inside) return atTheGate(app, tx, actor, scan, { _id: entrance_id, location_id }, false)
  if (revoked) return refuseScan(tx, actor, scan, [{ reason: 'revoked' }])
  if (entrance_id !== null)
    return refuseScan(tx, actor, scan, [{ reason: 'used_up' }], { visit: await findConflictingVisit(app, tx, actor, entrance_id) })
  return admit(app, tx, actor, scan, { guest_id: guest._id, day_id: guest.day_id })
}

type FindPass = (tx: Tx, actor: OrgActor) => Promise<PassAtGate | undefined>

const orUnknown = async (tx: Tx, actor: OrgActor, scan: Scan, answer: Promise<ScanAnswer | undefined>) =>
  (await answer) ?? refuseScan(tx, actor, scan, UNKNOWN)

/** Undefined if there is no such pass. */
async function ofPass(
  app: App,
  tx: Tx,
  actor: OrgActor,
  subjectScan: Scan,
  find: FindPass,
  is_again = false,
): Promise<ScanAnswer | undefined> {
  const [match, card] = await Promise.all([find(tx, actor), cardToHandOut(tx, actor, subjectScan, is_again)])
  if (!match) return undefined
  const { _id, shows, open_visit, last_visit, replaced, reasons, uses_left } = match
  const again = (after: Tx, as: OrgActor) => orUnknown(after, as, subjectScan, ofPass(app, after, as, subjectScan, find, true))
  const facts = { pass: shows && pickPass({ ...shows, _id }), photo: shows?.avatar ?? null, unit_id: shows?.unit_id ?? null }
  const scan: Scan = { ...subjectScan, subject_id: _id, ...facts, uses_left, card, again }
  if (replaced) return refuseScan(tx, actor, scan, [{ reason: 'revoked' }])
  const elsewhere = reasons.some(({ reason }) => reason === 'wrong_location')
  if (open_visit && !elsewhere) return atTheGate(app, tx, actor, scan, { _id: open_visit, location_id: scan.gate.location_id }, false)
  const [reason, ...others] = reasons
  if (!reason) return admit(app, tx, actor, scan, { pass_id: _id })
  const visit =
    reasons.some((each) => each.reason === 'used_up') && last_visit ? await findConflictingVisit(app, tx, actor, last_visit) : null
  return refuseScan(tx, actor, scan, [reason, ...others], { visit })
}

const pickPass = presenter(passAtDesk)

/** Handles a card, a slip or any other text, in the first keyboard reading that finds somebody. */
async function ofSign(app: App, tx: Tx, actor: OrgActor, scan: Scan, code: ScanCode, editions: readonly Service[]): Promise<ScanAnswer> {
  const { docs: visits, ...answer } = await find(app, tx, actor, scan.input, editions)
  const sign = code.kind === 'national_id' ? null : ownSign({ ...answer, visits }, scan.gate.location_id)
  const kind = scan.kind === 'text' && (sign || answer.cards.length > 0) ? 'card' : scan.kind
  const findings = { docs: visits, ...answer }
  const isUnknown = visits.length + answer.members.length + answer.cards.length === 0
  // Eight digits that match nobody may be those of a pass, at a gate that reads no QR codes.
  if (isUnknown && DIGITS.test(answer.text) && editionAllows(PASS_EDITIONS, editions)) {
    const pass = await ofPass(app, tx, actor, { ...scan, kind: 'pass' }, (now, as) => passByCode(app, now, as, scan.gate._id, answer.text))
    if (pass) return pass
  }
  const left = () => endScan(tx, actor, { ...scan, kind }, isUnknown ? 'unknown' : 'found', { done: 'found', found: findings })
  // A typed number may mean something else.
  if (scan.input.by === 'typed') return left()
  const visit = sign?.of === 'visit' ? sign.visit : code.kind === 'visit' ? visits.find(({ inside }) => inside) : undefined
  if (visit) {
    const { member_id, entrance } = visit
    const subjectScan = { ...scan, kind: member_id ? ('member' as const) : kind, ...(member_id ? { subject_id: member_id } : {}) }
    return actor.permissions.includes('entrances:check_out') ? letOut(app, tx, actor, subjectScan, entrance) : left()
  }
  // Anybody can print an unsigned code, so the guard compares the picture first.
  if (sign?.of !== 'member' || (sign.member.matched.includes('qr') && !sign.member.inside)) return left()
  const { member } = sign
  return comesOrGoes(app, tx, actor, { ...scan, kind: 'member', subject_id: member._id, member }, member)
}

async function find(app: App, tx: Tx, actor: OrgActor, input: ScanInput, editions: readonly Service[]) {
  const texts = textsOf(input.text, input.by).filter((reading) => reading.length >= SHORTEST)
  let first: Awaited<ReturnType<typeof ask>> | undefined
  for (const text of texts.length > 0 ? texts : [input.text]) {
    const answer = await ask(text)
    if (answer.docs.length + answer.cards.length + answer.members.length > 0) return answer
    first ??= answer
  }
  return first!

  async function ask(text: string) {
    const [visitMatches, members] = await Promise.all([
      findVisitors(app, tx, actor, { text, gate_id: input.gate_id }),
      mayMeetMembers(actor, editions) ? findAtGate(app, tx, actor, text, input.gate_id) : [],
    ])
    return { ...visitMatches, members, text }
  }
}
