import type { BodyOf, QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { PrePass, PrePassCommand, PrePassInput, PrePassStatus } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import type { prePasses } from '@gatehouse/contract/pre-passes/pre-passes.ts'
import type { App } from '../../kernel/app/app-context.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { searchWords } from '../../kernel/db/list-search.ts'
import { requireFound, requireUnchanged } from '../../kernel/errors/app-error.ts'
import type { StoredPicture } from '../../kernel/http/upload.ts'
import { audienceOf, visitAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { historyOf, recordAudit } from '../audit/audit.service.ts'
import { dropFile, keepPicture } from '../files/files.service.ts'
import { gateCodes } from '../gates/gates.service.ts'
import { locationCodes } from '../locations/locations.service.ts'
import { dropQueuedMessages, newestMessages } from '../messages/messages.service.ts'
import { needsApproval } from '../pre-registers/pre-registers.service.ts'
import {
  asksAgain,
  dropHiddenMails,
  notifyApprovers,
  requireCommand,
  requireShort,
  statusAfter,
  statusColumns,
} from './pre-passes.approval.ts'
import { askScreening } from './pre-passes.blacklists.ts'
import { newCode, readSealed, tokenOf } from './pre-passes.personal.ts'
import { type PlaceCodes, presentPass, presentRow } from './pre-passes.present.ts'
import {
  deletePass,
  insertPass,
  isCodeTaken,
  lockPass,
  selectPass,
  selectPasses,
  selectPassVisits,
  type UsedPass,
  updatePass,
} from './pre-passes.queries.ts'
import { auditable, columnsOf, requireAhead } from './pre-passes.values.ts'

export { type PassAtGate, passByCode, passByToken, passForVisit, passOfVisit, recordUse } from './pre-passes.arrival.ts'
export { erasePasses, selectHolders as holderNames, selectOtherOpen as otherVisitOnPass, type Use } from './pre-passes.queries.ts'

/** One page of the passes that the actor may see. */
export async function listPasses(app: App, db: Db, actor: OrgActor, query: QueryOf<typeof prePasses.list>) {
  const { search, limit, cursor, sort, ...filters } = query
  const [matches, places] = await Promise.all([searchWords(db, 'pre_passes', search), placeCodes(db, actor)])
  const page = await selectPasses(db, actor, { limit, cursor, sort }, { ...filters, matches })
  return { ...page, docs: page.docs.map((row) => presentRow(app, actor, row, places)) }
}

export async function placeCodes(db: Db, actor: OrgActor): Promise<PlaceCodes> {
  const [codes, gates] = await Promise.all([locationCodes(db, actor), gateCodes(db, actor)])
  return { codes, gates }
}

/** Errors: not_found. */
export async function getPass(app: App, db: Db | Tx, actor: OrgActor, id: string): Promise<PrePass> {
  const row = requireFound(await selectPass(db, actor, id))
  const [places, keys, visits, history, [message]] = await Promise.all([
    placeCodes(db, actor),
    app.keyring.of(db, actor.organisation_id),
    selectPassVisits(db, actor, id),
    historyOf(db, actor, id),
    newestMessages(db, actor.organisation_id, 'pre_pass', id),
  ])
  return presentPass(app, actor, row, { ...places, keys, visits, history, message })
}

/** Most tries for a free code. An organisation uses at most a thousandth of the hundred million codes, so a free one is found at once. */
const CODE_TRIES = 50

/**
 * Makes a pass, which waits if it needs approval at its location. Errors: location_not_found, location_archived, unit_not_found, invalid (unit_id,
 * gate_ids, until_day).
 */
export async function createPass(app: App, tx: Tx, actor: OrgActor, input: PrePassInput): Promise<PrePass> {
  const { organisation_id, user_id: created_by, name: created_name } = actor
  const keys = await app.keyring.of(tx, organisation_id)
  const _id = newId()
  const columns = await columnsOf(tx, actor, keys, _id, input)
  requireAhead(app, columns)
  await requireShort(app, tx, actor, columns)
  const status: PrePassStatus = (await needsApproval(app, tx, actor, columns.location_id)) ? 'pending_approval' : 'active'
  const asked_by = status === 'pending_approval' ? created_by : null
  const row = () => ({
    ...{ organisation_id, _id, ...columns, status, asked_by, created_by, created_name },
    ...newCode(keys, { organisation_id, _id }),
  })
  for (let tries = CODE_TRIES; !(await insertPass(tx, row())); ) if (--tries === 0) throw new Error('No code of eight digits is free.')
  await askScreening(tx, actor, _id)
  await notifyApprovers(tx, actor, { ...columns, _id, created_by, status })
  return auditAndPresent(app, tx, actor, _id, 'created', { after: auditable({ ...columns, status, serial: 1 }) })
}

/**
 * Changes a pass. A change of who, where, when or how often needs a new approval. So does a change of a suspended pass, because resuming it would
 * bypass the approval. Errors: not_found, changed_meanwhile, status_not_allowed (revoked); those of createPass.
 */
export async function changePass(app: App, tx: Tx, actor: OrgActor, id: string, body: BodyOf<typeof prePasses.update>): Promise<PrePass> {
  const { updated_at, reason, ...input } = body
  const before = await lock(tx, actor, id)
  requireUnchanged(id, before, updated_at)
  requireCommand('change', before)
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const columns = await columnsOf(tx, actor, keys, id, input, before)
  requireAhead(app, columns, before)
  const is_another = asksAgain(before, columns)
  // Every change submits a rejected pass again.
  if (is_another || before.status === 'rejected') await requireShort(app, tx, actor, columns)
  const status = await statusAfter(app, tx, actor, before, columns.location_id, is_another)
  const change = { ...columns, ...statusColumns(actor, before, status) }
  await updatePass(tx, actor, id, change)
  const after = { ...before, ...change }
  await dropHiddenMails(tx, actor, after)
  await askScreening(tx, actor, id)
  await notifyApprovers(tx, actor, after, before)
  return auditAndPresent(app, tx, actor, id, 'changed', { before: auditable(before), after: auditable(after), reason }, before)
}

/** The status that each command sets, and its step in the audit log. */
const STEPS = {
  suspend: ['suspended', 'suspended'],
  resume: ['active', 'resumed'],
  revoke: ['revoked', 'revoked'],
  approve: ['active', 'approved'],
  reject: ['rejected', 'rejected'],
} as const satisfies Partial<Record<PrePassCommand, readonly [PrePassStatus, string]>>

/** Suspends, resumes, revokes, approves or rejects. Errors: not_found, status_not_allowed. */
export async function setPassStatus(
  app: App,
  tx: Tx,
  actor: OrgActor,
  id: string,
  command: keyof typeof STEPS,
  reason: string | undefined,
): Promise<PrePass> {
  const before = await lockFor(tx, actor, id, command)
  const [status, step] = STEPS[command]
  const revoked_at = status === 'revoked' ? before.now : null
  await updatePass(tx, actor, id, { status, status_reason: reason ?? null, revoked_at })
  await dropHiddenMails(tx, actor, { _id: id, status })
  const facts = (passStatus: PrePassStatus) => ({ holder_name: before.holder_name, location_id: before.location_id, status: passStatus })
  return auditAndPresent(app, tx, actor, id, step, { before: facts(before.status), after: facts(status), reason })
}

/** Makes a new QR code and new digits; the old ones stop working. Errors: not_found, status_not_allowed (no code to show). */
export async function reissuePass(app: App, tx: Tx, actor: OrgActor, id: string, reason: string | undefined): Promise<PrePass> {
  const before = await lockFor(tx, actor, id, 'show')
  const keys = await app.keyring.of(tx, actor.organisation_id)
  let code = newCode(keys, before)
  for (let tries = CODE_TRIES; await isCodeTaken(tx, actor, code.code_hash); code = newCode(keys, before))
    if (--tries === 0) throw new Error('No code of eight digits is free.')
  const serial = before.serial + 1
  await updatePass(tx, actor, id, { ...code, serial })
  const facts = { holder_name: before.holder_name, location_id: before.location_id }
  const change = { before: { ...facts, serial: before.serial }, after: { ...facts, serial }, reason }
  return auditAndPresent(app, tx, actor, id, 'reissued', change)
}

/** The token and the digits that open a gate. Each reading is audited. Errors: not_found, status_not_allowed (no code to show). */
export async function readCode(app: App, tx: Tx, actor: OrgActor, id: string) {
  const { row, ...code } = await codeOf(app, tx, actor, id)
  await recordAudit(tx, actor, 'pre_pass.code_read', codeRead(row))
  return code
}

/** A pass with the token and the digits that open a gate. Errors: not_found, status_not_allowed (it waits, or is rejected or revoked). */
export async function codeOf(app: App, db: Db | Tx, actor: OrgActor, id: string) {
  const row = requireFound(await selectPass(db, actor, id))
  requireCommand('show', row)
  const keys = await app.keyring.of(db, actor.organisation_id)
  return { row, token: tokenOf(keys, row), code: requireFound(readSealed(keys, row, 'code')), serial: row.serial }
}

/** The facts of an audit entry about a reading of the code. */
export const codeRead = ({ _id, holder_name, location_id, serial }: UsedPass) => ({
  ...{ record_type: 'pre_pass', record_id: _id },
  after: { holder_name, location_id, serial },
})

/**
 * Adds or replaces the picture. Another picture may show another holder, so it needs a new approval. Errors: not_found, status_not_allowed (revoked),
 * invalid (until_day).
 */
export async function setAvatar(app: App, tx: Tx, actor: OrgActor, id: string, picture: StoredPicture): Promise<PrePass> {
  const before = await lockFor(tx, actor, id, 'change')
  const is_another = before.avatar_file_id !== null
  if (is_another) await requireShort(app, tx, actor, before)
  const avatar_file_id = await keepPicture(tx, actor, picture, { type: 'pre_pass', id, before: before.avatar_file_id })
  const { holder_name, location_id } = before
  // A rejected pass waits again only when its facts change.
  const status = is_another && before.status !== 'rejected' ? await statusAfter(app, tx, actor, before, location_id, true) : before.status
  await updatePass(tx, actor, id, { avatar_file_id, ...statusColumns(actor, before, status) })
  await dropHiddenMails(tx, actor, { _id: id, status })
  await notifyApprovers(tx, actor, { ...before, status }, before)
  const facts = { holder_name, location_id }
  const change = status === before.status ? { after: facts } : { before: { ...facts, status: before.status }, after: { ...facts, status } }
  return auditAndPresent(app, tx, actor, id, 'photo_added', change)
}

/** Deletes an unused pass with its picture and its unsent mails. Errors: not_found, pass_used. */
export async function deleteUnusedPass(tx: Tx, actor: OrgActor, id: string): Promise<void> {
  const before = await lock(tx, actor, id)
  await deletePass(tx, actor, id)
  await dropQueuedMessages(tx, actor.organisation_id, id)
  if (before.avatar_file_id) await dropFile(tx, actor, before.avatar_file_id)
  await recordAudit(tx, actor, 'pre_pass.deleted', { record_type: 'pre_pass', record_id: id, before: auditable(before) })
  await publish(tx, actor, { kind: 'pre_pass.changed', record_id: id, ...visitAudience(before) })
}

/** Locks a pass against changes and check-ins, then reads it. Errors: not_found. */
async function lock(tx: Tx, actor: OrgActor, id: string): Promise<UsedPass> {
  requireFound(await lockPass(tx, actor, id))
  return requireFound(await selectPass(tx, actor, id))
}

/** The same, if its status allows a command. Errors: not_found, status_not_allowed. */
export async function lockFor(tx: Tx, actor: OrgActor, id: string, command: PrePassCommand): Promise<UsedPass> {
  const row = await lock(tx, actor, id)
  requireCommand(command, row)
  return row
}

/** Records the step, refreshes open pages and returns the pass. With `before`, pages of people who see only the earlier place are refreshed too. */
export async function auditAndPresent(
  app: App,
  tx: Tx,
  actor: OrgActor,
  record_id: string,
  step: string,
  facts: { before?: object; after: object; reason?: string | undefined },
  before?: UsedPass,
): Promise<PrePass> {
  await recordAudit(tx, actor, `pre_pass.${step}`, { record_type: 'pre_pass', record_id, ...facts })
  const pass = await getPass(app, tx, actor, record_id)
  const reach = visitAudience(pass)
  await publish(tx, actor, { kind: 'pre_pass.changed', record_id, ...(before ? audienceOf(visitAudience(before), reach) : reach) })
  return pass
}
