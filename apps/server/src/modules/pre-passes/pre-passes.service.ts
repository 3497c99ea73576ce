import type { BodyOf, QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { PRE_PASS_TRANSITIONS, type PrePass, type PrePassInput, type PrePassStatus } from '@gatehouse/contract/pre-pass-record.ts'
import type { prePasses } from '@gatehouse/contract/pre-passes.ts'
import type { App } from '../../kernel/app/app-context.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { searchWords } from '../../kernel/db/list-search.ts'
import { AppError, requireFound, requireUnchanged } from '../../kernel/errors/app-error.ts'
import type { StoredPicture } from '../../kernel/http/upload.ts'
import { audienceOf, visitAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { historyOf, recordAudit } from '../audit/audit.service.ts'
import { dropFile, keepPicture } from '../files/files.service.ts'
import { gateCodes } from '../gates/gates.service.ts'
import { locationCodes } from '../locations/locations.service.ts'
import { newestMessages } from '../messages/messages.service.ts'
import { askScreening } from './pre-passes.blacklists.ts'
import { newCode, readSealed, tokenOf } from './pre-passes.personal.ts'
import { type PlaceCodes, presentPass, presentRow } from './pre-passes.present.ts'
import {
  deletePass,
  insertPass,
  isCodeTaken,
  lockPass,
  selectCame,
  selectPass,
  selectPasses,
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
    selectCame(db, actor, id),
    historyOf(db, actor, id),
    newestMessages(db, actor.organisation_id, 'pre_pass', id),
  ])
  return presentPass(app, actor, row, { ...places, keys, visits, history, message })
}

/** Of a hundred million, of which an organisation has a thousandth at most: a free one is found at once. */
const CODE_TRIES = 50

/** Errors: location_not_found, location_archived, unit_not_found, invalid (unit_id, gate_ids, until_day). */
export async function createPass(app: App, tx: Tx, actor: OrgActor, input: PrePassInput): Promise<PrePass> {
  const { organisation_id, user_id: created_by, name: created_name } = actor
  const keys = await app.keyring.of(tx, organisation_id)
  const _id = newId()
  const columns = await columnsOf(tx, actor, keys, _id, input)
  requireAhead(app, columns)
  const row = () => ({ organisation_id, _id, ...columns, ...newCode(keys, { organisation_id, _id }), created_by, created_name })
  for (let tries = CODE_TRIES; !(await insertPass(tx, row())); ) if (--tries === 0) throw new Error('No code of eight digits is free.')
  await askScreening(tx, actor, _id)
  return auditAndPresent(app, tx, actor, _id, 'created', { after: auditable({ ...columns, status: 'active', serial: 1 }) })
}

/** Errors: not_found, changed_meanwhile, status_not_allowed (revoked); those of createPass. */
export async function changePass(app: App, tx: Tx, actor: OrgActor, id: string, body: BodyOf<typeof prePasses.update>): Promise<PrePass> {
  const { updated_at, reason, ...input } = body
  const before = await lock(tx, actor, id)
  requireUnchanged(id, before, updated_at)
  if (before.status === 'revoked') throw new AppError('status_not_allowed')
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const columns = await columnsOf(tx, actor, keys, id, input, before)
  requireAhead(app, columns, before)
  await updatePass(tx, actor, id, columns)
  const after = { ...before, ...columns }
  await askScreening(tx, actor, id)
  return auditAndPresent(app, tx, actor, id, 'changed', { before: auditable(before), after: auditable(after), reason }, before)
}

const STEPS: Readonly<Record<PrePassStatus, string>> = { active: 'resumed', suspended: 'suspended', revoked: 'revoked' }

/** Suspends, resumes or revokes. Errors: not_found, status_not_allowed. */
export async function setPassStatus(
  app: App,
  tx: Tx,
  actor: OrgActor,
  id: string,
  status: PrePassStatus,
  reason: string | undefined,
): Promise<PrePass> {
  const before = await lock(tx, actor, id)
  if (!PRE_PASS_TRANSITIONS[before.status].includes(status)) throw new AppError('status_not_allowed')
  const revoked_at = status === 'revoked' ? before.now : null
  await updatePass(tx, actor, id, { status, status_reason: reason ?? null, revoked_at })
  const facts = (of: PrePassStatus) => ({ holder_name: before.holder_name, location_id: before.location_id, status: of })
  return auditAndPresent(app, tx, actor, id, STEPS[status], { before: facts(before.status), after: facts(status), reason })
}

/** A new QR code and new digits; the old ones open nothing from now on. Errors: not_found, status_not_allowed (revoked). */
export async function reissuePass(app: App, tx: Tx, actor: OrgActor, id: string, reason: string | undefined): Promise<PrePass> {
  const before = await lockUsable(tx, actor, id)
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

/** What opens a gate; who read it is audited. Errors: not_found, status_not_allowed (revoked). */
export async function readCode(app: App, tx: Tx, actor: OrgActor, id: string) {
  const { row, ...code } = await codeOf(app, tx, actor, id)
  await recordAudit(tx, actor, 'pre_pass.code_read', codeRead(row))
  return code
}

/** A pass with what opens a gate. Errors: not_found, status_not_allowed (revoked). */
export async function codeOf(app: App, db: Db | Tx, actor: OrgActor, id: string) {
  const row = requireFound(await selectPass(db, actor, id))
  if (row.status === 'revoked') throw new AppError('status_not_allowed')
  const keys = await app.keyring.of(db, actor.organisation_id)
  return { row, token: tokenOf(keys, row), code: requireFound(readSealed(keys, row, 'code')), serial: row.serial }
}

/** Says in the audit log that the code was read. */
export const codeRead = ({ _id, holder_name, location_id, serial }: UsedPass) => ({
  ...{ record_type: 'pre_pass', record_id: _id },
  after: { holder_name, location_id, serial },
})

/** Errors: not_found, status_not_allowed (revoked). */
export async function setAvatar(app: App, tx: Tx, actor: OrgActor, id: string, picture: StoredPicture): Promise<PrePass> {
  const before = await lockUsable(tx, actor, id)
  const avatar_file_id = await keepPicture(tx, actor, picture, { type: 'pre_pass', id, before: before.avatar_file_id })
  await updatePass(tx, actor, id, { avatar_file_id })
  const { holder_name, location_id } = before
  return auditAndPresent(app, tx, actor, id, 'photo_added', { after: { holder_name, location_id } })
}

/** Deletes one that nobody has used, with its picture. Errors: not_found, pass_used. */
export async function deleteUnusedPass(tx: Tx, actor: OrgActor, id: string): Promise<void> {
  const before = await lock(tx, actor, id)
  await deletePass(tx, actor, id)
  if (before.avatar_file_id) await dropFile(tx, actor, before.avatar_file_id)
  await recordAudit(tx, actor, 'pre_pass.deleted', { record_type: 'pre_pass', record_id: id, before: auditable(before) })
  await publish(tx, actor, { kind: 'pre_pass.changed', record_id: id, ...visitAudience(before) })
}

/** As it is now that nobody else changes it or comes in with it. Errors: not_found. */
async function lock(tx: Tx, actor: OrgActor, id: string): Promise<UsedPass> {
  requireFound(await lockPass(tx, actor, id))
  return requireFound(await selectPass(tx, actor, id))
}

/** The same, of one that is not revoked. Errors: not_found, status_not_allowed. */
export async function lockUsable(tx: Tx, actor: OrgActor, id: string): Promise<UsedPass> {
  const row = await lock(tx, actor, id)
  if (row.status === 'revoked') throw new AppError('status_not_allowed')
  return row
}

/** Pages of those who see only where it stood hear of it too. */
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
