import { isDeepStrictEqual } from 'node:util'
import { NO_END } from '@gatehouse/contract/kernel/domain/pass-token.ts'
import type { BodyOf, QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { MEMBER_TRANSITIONS, type Member, type MemberInput, type MemberUpdate } from '@gatehouse/contract/members/member-record.ts'
import { type members, STATUS_REFUSALS } from '@gatehouse/contract/members/members.ts'
import type { App } from '../../kernel/app/app-context.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { COUNT_CAP } from '../../kernel/db/keyset.ts'
import { searchWords } from '../../kernel/db/list-search.ts'
import { AppError, invalidField, requireFound, requireUnchanged } from '../../kernel/errors/app-error.ts'
import type { StoredPicture } from '../../kernel/http/upload.ts'
import { type Audience, audienceOf } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { formatNumbers } from '../../kernel/personal/numbers.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { dropFile, keepPicture } from '../files/files.service.ts'
import { requireChoices, settingsAt } from '../settings/settings.service.ts'
import { putOnBlacklist, screenMembers } from './members.blacklists.ts'
import { auditable, presentMember, presentRow, readRelated } from './members.present.ts'
import {
  countInSight,
  deleteMember,
  insertMember,
  lockMember,
  type MemberFilters,
  type Parts,
  replaceParts,
  selectDocuments,
  selectMember,
  selectMembers,
  selectParts,
  updateMember,
} from './members.queries.ts'
import type { MemberRecord } from './members.table.ts'
import {
  columnsOf,
  memberAudience,
  numbersFrom,
  numbersOf,
  partsOf,
  requireFreeCards,
  requireOwn,
  requirePlaces,
} from './members.values.ts'

export { findAtGate, memberByToken, memberForVisit } from './members.find.ts'
export { selectNames as memberNames } from './members.queries.ts'

/** If the actor sees more members than this, a read in list order soon fills a page. */
const MOST_SORTED = 1000

/** One page of the members that the actor may see. */
export async function listMembers(app: App, db: Db, actor: OrgActor, { search, ...query }: QueryOf<typeof members.list>) {
  const [matches, in_sight] = await Promise.all([searchWords(db, 'members', search), countInSight(db, actor)])
  const filters = (limit: number): MemberFilters => ({ ...query, matches, few: in_sight <= limit })
  const page = await selectMembers(db, actor, query, filters(MOST_SORTED), filters(COUNT_CAP))
  const ids = page.docs.map(({ _id }) => _id)
  const relations = await readRelated(db, actor, ids)
  return { ...page, docs: page.docs.map((row) => presentRow(app, actor, row, relations)) }
}

/** Errors: not_found. */
export const getMember = async (app: App, db: Db | Tx, actor: OrgActor, id: string): Promise<Member> =>
  presentMember(app, db, actor, requireFound(await selectMember(db, actor, id)))

/** Errors: invalid (places, parking_privilege, vehicles, cards), more_than_own, member_code_taken, member_card_taken. */
export async function createMember(app: App, tx: Tx, actor: OrgActor, input: MemberInput): Promise<Member> {
  await requirePlaces(tx, actor, input)
  requireChoices(await settingsAt(app, tx, actor, null), { parking_privilege: input.parking_privilege })
  const _id = newId()
  const parts = partsOf(_id, input)
  await requireFreeCards(tx, actor, parts)
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const numbers = numbersFrom(input)
  const row = { ...columnsOf(keys, actor, _id, input, numbers, parts), status: input.status }
  await insertMember(tx, { organisation_id: actor.organisation_id, _id, ...row })
  await replaceParts(tx, actor, [parts], true)
  await recordAudit(tx, actor, 'member.created', { record_type: 'member', record_id: _id, after: auditable(row, parts, numbers) })
  return saved(app, tx, actor, _id, memberAudience(row, parts))
}

/** Errors: not_found, changed_meanwhile, invalid (places, parking_privilege, vehicles, cards), more_than_own, member_code_taken, member_card_taken. */
export async function changeMember(app: App, tx: Tx, actor: OrgActor, id: string, body: MemberUpdate): Promise<Member> {
  const { row: before, parts: earlier } = await lockOwn(tx, actor, id)
  requireUnchanged(id, before, body.updated_at)
  const input = { ...body, unit_ids: body.unit_ids ?? earlier.unit_ids }
  await requirePlaces(tx, actor, input, earlier.unit_ids)
  requireChoices(await settingsAt(app, tx, actor, null), { parking_privilege: input.parking_privilege }, before)
  const parts = partsOf(id, input)
  await requireFreeCards(tx, actor, parts)
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const currentNumbers = numbersOf(keys, before)
  const numbers = numbersFrom(input, currentNumbers)
  const row = columnsOf(keys, actor, id, input, numbers, parts, before)
  const [auditBefore, auditAfter] = [
    auditable(before, earlier, currentNumbers),
    auditable({ ...row, status: before.status }, parts, numbers),
  ]
  if (input.reason === undefined) {
    if (isDeepStrictEqual(auditBefore, auditAfter)) return presentMember(app, tx, actor, before)
    throw invalidField('reason', 'required')
  }
  await updateMember(tx, actor, id, row)
  await replaceParts(tx, actor, [parts], false)
  const { reason } = input
  await recordAudit(tx, actor, 'member.changed', { record_type: 'member', record_id: id, before: auditBefore, after: auditAfter, reason })
  return saved(app, tx, actor, id, audienceOf(memberAudience(before, earlier), memberAudience(row, parts)))
}

/** Errors: not_found, more_than_own, status_not_allowed. */
export async function setMemberStatus(
  app: App,
  tx: Tx,
  actor: OrgActor,
  id: string,
  { status, note }: BodyOf<typeof members.setStatus>,
): Promise<Member> {
  await changeStatus(app, tx, actor, id, status, note)
  return getMember(app, tx, actor, id)
}

type StatusRefusal = (typeof STATUS_REFUSALS)[number]

/** Sets the status of each member separately: a refused or missing member doesn't stop the others. */
export async function setMemberStatuses(app: App, tx: Tx, actor: OrgActor, { ids, status, note }: BodyOf<typeof members.setStatuses>) {
  const results: { _id: string; code: string | null; refused: StatusRefusal | null }[] = []
  // Sort the ids for everybody, so that two changes of the same members don't deadlock.
  for (const id of [...new Set(ids)].sort()) {
    const outcome = await changeStatus(app, tx, actor, id, status, note).catch((error: unknown) => {
      const refusal = STATUS_REFUSALS.find((code) => error instanceof AppError && error.code === code)
      // It was refused before any write, so the transaction goes on.
      if (refusal) return { code: null, refused: refusal }
      throw error
    })
    results.push({ _id: id, ...outcome })
  }
  return { changed: results.filter(({ refused }) => refused === null).length, results }
}

async function changeStatus(app: App, tx: Tx, actor: OrgActor, id: string, status: Member['status'], note: string) {
  const { row, parts } = await lockOwn(tx, actor, id)
  if (!MEMBER_TRANSITIONS[row.status].includes(status)) throw new AppError('status_not_allowed')
  // Ban first: if that is refused, nothing of this member was written yet.
  if (status === 'banned') await putOnBlacklist(app, tx, actor, { row, parts, numbers: numbersOf(await keysOf(app, tx, actor), row) }, note)
  await updateMember(tx, actor, id, { status, status_note: note })
  const name = { code: row.code, name: row.name_th }
  const change = { before: { ...name, status: row.status }, after: { ...name, status }, reason: note }
  await auditAndPublish(tx, actor, `member.${status}`, { row, parts }, change)
  return { code: row.code, refused: null }
}

/** Deletes a member without visits, with their files. Errors: not_found, more_than_own, member_in_use. */
export async function deleteUnusedMember(app: App, tx: Tx, actor: OrgActor, id: string): Promise<void> {
  const { row, parts } = await lockOwn(tx, actor, id)
  const numbers = numbersOf(await keysOf(app, tx, actor), row)
  const documents = await selectDocuments(tx, actor, id)
  await deleteMember(tx, actor, id)
  for (const file_id of [row.avatar_file_id, ...documents.map((document) => document.file_id)])
    if (file_id) await dropFile(tx, actor, file_id)
  await auditAndPublish(tx, actor, 'member.deleted', { row, parts }, { before: auditable(row, parts, numbers) })
}

/** The full numbers. The request and its reason are audited. Errors: not_found. */
export async function revealMember(app: App, tx: Tx, actor: OrgActor, id: string, reason: string) {
  const row = requireFound(await selectMember(tx, actor, id))
  const keys = await keysOf(app, tx, actor)
  const after = { code: row.code, name: row.name_th }
  await recordAudit(tx, actor, 'member.revealed', { record_type: 'member', record_id: id, after, reason })
  return formatNumbers(numbersOf(keys, row))
}

/** Errors: not_found, more_than_own. */
export async function setAvatar(app: App, tx: Tx, actor: OrgActor, id: string, picture: StoredPicture): Promise<Member> {
  const { row, parts } = await lockOwn(tx, actor, id)
  const avatar_file_id = await keepPicture(tx, actor, picture, { type: 'member', id, before: row.avatar_file_id })
  await updateMember(tx, actor, id, { avatar_file_id })
  await auditAndPublish(tx, actor, 'member.photo_added', { row, parts }, { after: { code: row.code, name: row.name_th } })
  return getMember(app, tx, actor, id)
}

/** The text of a member's code. It never expires, because the database decides what the member may do. Errors: not_found, more_than_own. */
export async function memberCode(app: App, db: Db | Tx, actor: OrgActor, id: string): Promise<{ text: string; serial: number }> {
  const row = requireFound(await selectMember(db, actor, id))
  const { passes } = await app.keyring.of(db, actor.organisation_id)
  const serial = row.code_serial
  return { text: passes.sign({ of: 'member', id, serial, from: 0, until: NO_END }), serial }
}

/** Makes a new code; earlier codes stop working. Errors: not_found, more_than_own. */
export async function reissueCode(app: App, tx: Tx, actor: OrgActor, id: string): Promise<{ text: string; serial: number }> {
  const { row, parts } = await lockOwn(tx, actor, id)
  await updateMember(tx, actor, id, { code_serial: row.code_serial + 1 })
  await auditAndPublish(tx, actor, 'member.code_reissued', { row, parts }, { after: { code: row.code, name: row.name_th } })
  return memberCode(app, tx, actor, id)
}

const keysOf = (app: App, tx: Tx, { organisation_id }: OrgActor) => app.keyring.of(tx, organisation_id)

/** Locks and reads a member whom the actor may change. Errors: not_found, more_than_own. */
export async function lockOwn(tx: Tx, actor: OrgActor, id: string): Promise<{ row: MemberRecord; parts: Parts }> {
  const row = requireFound(await lockMember(tx, actor, id))
  const parts = (await selectParts(tx, actor, [id])).get(id)!
  requireOwn(actor, { location_ids: row.location_ids, unit_ids: parts.unit_ids })
  return { row, parts }
}

type Own = Awaited<ReturnType<typeof lockOwn>>

/** Records a change of a member in the audit log, and refreshes open pages. */
export async function auditAndPublish(
  tx: Tx,
  actor: OrgActor,
  action: string,
  { row, parts }: Own,
  facts: { before?: object; after?: object; reason?: string | null },
): Promise<void> {
  await recordAudit(tx, actor, action, { record_type: 'member', record_id: row._id, ...facts })
  await publish(tx, actor, { kind: 'member.changed', record_id: row._id, ...memberAudience(row, parts) })
}

/** Screens a saved member against the blacklist, refreshes open pages and returns the member. */
async function saved(app: App, tx: Tx, actor: OrgActor, id: string, reach: Pick<Audience, 'location_ids' | 'unit_ids'>): Promise<Member> {
  await screenMembers(app, tx, actor, [id])
  await publish(tx, actor, { kind: 'member.changed', record_id: id, ...reach })
  return getMember(app, tx, actor, id)
}
