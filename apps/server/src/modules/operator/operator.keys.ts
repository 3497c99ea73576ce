import type { Keyring } from '../../kernel/crypto/keyring.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { type Operator, OperatorError, operatorIn } from './operator.actor.ts'
import { countFiles, countValues, deleteVersion, enqueueReseal, selectVersions } from './operator.keys.queries.ts'
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
  /** Still sealed by older versions. */
  left: { values: number; files: number }
}

/** Servers read keys every minute and a running upload keeps its key: after this time nothing seals with an older version. */
export const RETIRED_AFTER_MINUTES = 15
const MOST_VERSIONS = 65_535

const recordOf = (id: number) => ({ record_type: 'organisation', record_id: String(id) })

/** Newest first. Errors: OperatorError. */
export async function showKeys(tx: Tx, id: number): Promise<OrganisationKeysShown> {
  const { code, name } = await organisationOf(tx, id)
  const [rows, values, files] = [await selectVersions(tx, id), await countValues(tx, id), await countFiles(tx, id)]
  const newest = rows[0]!.version
  const versions = rows.map(({ version, created_at }) => ({
    version,
    created_at,
    seals: version === newest,
    values: values.get(version) ?? 0,
    files: files.get(version) ?? 0,
  }))
  const older = (counted: Map<number, number>) =>
    [...counted].reduce((sum, [version, count]) => (version === newest ? sum : sum + count), 0)
  return { organisation_id: id, code, name, versions, left: { values: older(values), files: older(files) } }
}

/** Adds a data key version; servers then seal everything again. Errors: OperatorError. */
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
  await enqueueReseal(tx, id)
  await recordAudit(tx, operatorIn(operator, id), 'organisation.key_rotated', {
    ...recordOf(id),
    before: { data_key: before!.version },
    after: { data_key: version },
  })
  return { organisation_id: id, version }
}

/** Deletes old versions for good. Errors: OperatorError, where one is still in use. */
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
  if (newest!.minutes < RETIRED_AFTER_MINUTES)
    throw new OperatorError(
      `${code}: version ${newest!.version} is ${newest!.minutes} minutes old; a server may still seal with an earlier one. Come back ${RETIRED_AFTER_MINUTES} minutes after it was made.`,
    )
  const retired = old.map((key) => key.version)
  for (const each of retired) await deleteVersion(tx, id, each)
  await recordAudit(tx, operatorIn(operator, id), 'organisation.key_retired', { ...recordOf(id), before: { data_keys: retired } })
  return retired
}
