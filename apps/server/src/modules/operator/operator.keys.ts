import type { Keyring } from '../../kernel/crypto/keyring.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { type Operator, OperatorError, operatorIn } from './operator.actor.ts'
import {
  countFiles,
  countValues,
  deleteVersion,
  enqueueReseal,
  selectPassKeys,
  selectVersions,
  updateRetired,
} from './operator.keys.queries.ts'
import { codeOf, organisationOf } from './operator.organisations.ts'
import { lockOrganisation } from './operator.queries.ts'

export interface DataKey {
  version: number
  created_at: string
  seals: boolean
  values: number
  files: number
}

export interface OrganisationKeysShown {
  organisation_id: number
  code: string
  name: string
  versions: DataKey[]
  /** Still sealed with older versions. */
  left: { values: number; files: number }
  /** Keys that sign and verify passes, newest first. */
  passes: { key_id: number; created_at: string; signs: boolean }[]
}

/** Servers read keys every minute and a running upload keeps its key, so after this time nothing seals with an older version. */
export const RETIRED_AFTER_MINUTES = 15
const MOST_VERSIONS = 65_535
/** The highest number that `pass_keys` allows. */
const MOST_PASS_KEYS = 32_767

const recordOf = (id: number) => ({ record_type: 'organisation', record_id: String(id) })

/** The keys of an organisation, newest first. Errors: OperatorError. */
export async function showKeys(tx: Tx, id: number): Promise<OrganisationKeysShown> {
  const { code, name } = await organisationOf(tx, id)
  const rows = await selectVersions(tx, id)
  const values = await countValues(tx, id)
  const files = await countFiles(tx, id)
  const newest = rows[0]!.version
  const versions = rows.map(({ version, created_at }) => ({
    version,
    created_at,
    seals: version === newest,
    values: values.get(version) ?? 0,
    files: files.get(version) ?? 0,
  }))
  const older = (counts: Map<number, number>) => [...counts].reduce((sum, [version, count]) => (version === newest ? sum : sum + count), 0)
  const live = (await selectPassKeys(tx, id)).filter(({ retired }) => !retired)
  const passes = live.map(({ key_id, created_at }, index) => ({ key_id, created_at, signs: index === 0 }))
  return { organisation_id: id, code, name, versions, left: { values: older(values), files: older(files) }, passes }
}

/** Adds a data key version, with which servers then reseal everything, and a key for new passes. Errors: OperatorError. */
export async function rotateData(
  tx: Tx,
  operator: Operator,
  keyring: Keyring,
  id: number,
): Promise<{ organisation_id: number; version: number }> {
  await lockOrganisation(tx, id)
  await organisationOf(tx, id)
  const [before] = await selectVersions(tx, id)
  if (before!.version === MOST_VERSIONS) throw new OperatorError(`${codeOf(id)} has had all versions that a data key can have.`)
  const version = await keyring.addVersion(tx, id)
  const pass_key = ((await selectPassKeys(tx, id))[0]?.key_id ?? 0) + 1
  if (pass_key > MOST_PASS_KEYS) throw new OperatorError(`${codeOf(id)} has had all keys that passes can have.`)
  await keyring.addPassKey(tx, id, pass_key)
  await enqueueReseal(tx, id)
  await recordAudit(tx, operatorIn(operator, id), 'organisation.key_rotated', {
    ...recordOf(id),
    before: { data_key: before!.version },
    after: { data_key: version },
  })
  await recordAudit(tx, operatorIn(operator, id), 'organisation.pass_key_created', { ...recordOf(id), after: { pass_key } })
  return { organisation_id: id, version }
}

/** Deletes old versions for good. Errors: OperatorError, if one is still in use. */
export async function retireData(tx: Tx, operator: Operator, id: number, version: number | undefined): Promise<number[]> {
  await lockOrganisation(tx, id)
  const { versions, code } = await showKeys(tx, id)
  const [newest] = await selectVersions(tx, id)
  if (version === newest!.version)
    throw new OperatorError(`${code}: version ${version} is the one that seals. First: gatehouse keys rotate-data`)
  const old = versions.filter((key) => !key.seals && (version === undefined || key.version === version))
  if (old.length === 0) return []
  for (const { version: number, values, files } of old)
    if (values + files > 0)
      throw new OperatorError(
        `${code}: version ${number} still seals ${values} values and ${files} files. The servers seal them anew; see: gatehouse keys show ${id}`,
      )
  requireKnownEverywhere(code, newest!.version, newest!.minutes)
  const retiredVersions = old.map((key) => key.version)
  for (const each of retiredVersions) await deleteVersion(tx, id, 'data', each)
  await recordAudit(tx, operatorIn(operator, id), 'organisation.key_retired', { ...recordOf(id), before: { data_keys: retiredVersions } })
  return retiredVersions
}

/** Deletes old keys of passes for good: passes signed with them no longer open a gate. Errors: OperatorError. */
export async function retirePassKeys(tx: Tx, operator: Operator, id: number, key_id: number | undefined): Promise<number[]> {
  await lockOrganisation(tx, id)
  const { code } = await organisationOf(tx, id)
  const [newest, ...older] = (await selectPassKeys(tx, id)).filter(({ retired }) => !retired)
  if (newest && key_id === newest.key_id)
    throw new OperatorError(`${code}: key ${key_id} is the one that signs. First: gatehouse keys rotate-data`)
  const retiredKeys = older.map((key) => key.key_id).filter((each) => key_id === undefined || each === key_id)
  if (retiredKeys.length === 0) return []
  requireKnownEverywhere(code, newest!.key_id, newest!.minutes)
  for (const each of retiredKeys) {
    await deleteVersion(tx, id, 'pass', each)
    await updateRetired(tx, id, each)
  }
  await recordAudit(tx, operatorIn(operator, id), 'organisation.pass_key_retired', { ...recordOf(id), before: { pass_keys: retiredKeys } })
  return retiredKeys
}

function requireKnownEverywhere(code: string, version: number, minutes: number): void {
  if (minutes < RETIRED_AFTER_MINUTES)
    throw new OperatorError(
      `${code}: version ${version} is ${minutes} minutes old; a server may still work with an earlier one. Come back ${RETIRED_AFTER_MINUTES} minutes after it was made.`,
    )
}
