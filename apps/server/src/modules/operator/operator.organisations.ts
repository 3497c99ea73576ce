import type { Service } from '@gatehouse/contract/kernel/editions.ts'
import type { Keyring } from '../../kernel/crypto/keyring.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { type Operator, OperatorError, operatorIn } from './operator.actor.ts'
import {
  type Edition,
  insertOrganisation,
  lockOrganisation,
  lockSetup,
  type NewOrganisation,
  type OrganisationRow,
  type OwnerRow,
  selectDayInAYear,
  selectOrganisation,
  selectOrganisationIds,
  selectOrganisations,
  selectOwners,
  updateDisableDate,
  updateName,
  updateStorageQuota,
  upsertEdition,
} from './operator.queries.ts'

export interface PresentedEdition extends Edition {
  /** True from three days after the end date, when the organisation can only read. */
  expired: boolean
}

export interface Organisation extends Omit<OrganisationRow, 'today' | 'editions'> {
  /** As people see it: `ORG000042`. */
  code: string
  disabled: boolean
  editions: PresentedEdition[]
}

export interface Changed {
  organisation: Organisation
  changed: boolean
}

export const codeOf = (id: number): string => `ORG${String(id).padStart(6, '0')}`

const GRACE_DAYS = 3

function present({ today, editions, ...row }: OrganisationRow): Organisation {
  const last = new Date(Date.parse(`${today}T00:00:00Z`) - GRACE_DAYS * 86_400_000).toISOString().slice(0, 10)
  return {
    ...row,
    code: codeOf(row.id),
    disabled: row.disable_date !== null && row.disable_date <= today,
    editions: editions.map((edition) => ({ ...edition, expired: edition.service_expire_date <= last })),
  }
}

/** Finds organisations by name, or by id as a number or ORG000042. */
export async function listOrganisations(tx: Tx, search: string | undefined): Promise<Organisation[]> {
  const number = /^(?:ORG)?0*(\d{1,9})$/i.exec(search ?? '')?.[1]
  return (await selectOrganisations(tx, search ?? null, number === undefined ? null : Number(number))).map(present)
}

export async function showOrganisation(tx: Tx, id: number): Promise<Organisation & { owners: OwnerRow[] }> {
  const organisation = await organisationOf(tx, id)
  return { ...organisation, owners: await selectOwners(tx, id) }
}

export async function organisationOf(tx: Tx, id: number): Promise<Organisation> {
  const row = await selectOrganisation(tx, id)
  if (!row) throw new OperatorError(`There is no organisation ${codeOf(id)}. See: gatehouse organisation list`)
  return present(row)
}

/** Blocks every other setup until the transaction ends. Errors: OperatorError, if there is an organisation already. */
export async function requireNoOrganisation(tx: Tx): Promise<void> {
  await lockSetup(tx)
  const [first] = await selectOrganisationIds(tx)
  if (first === undefined) return
  const { code, name } = await organisationOf(tx, first.id)
  throw new OperatorError(
    `There is an organisation already: ${code} ${name}. Nothing was created. To make someone its owner: gatehouse admin create --organisation ${code} --email <address>. To create another organisation, add --another.`,
  )
}

/** The edition of a new organisation if none was named: visitor_m for a year. */
export const firstEdition = async (tx: Tx, time_zone: string): Promise<Pick<Edition, 'service_name' | 'service_expire_date'>> => ({
  service_name: 'visitor_m',
  service_expire_date: await selectDayInAYear(tx, time_zone),
})

/** Creates an organisation with its keys and editions. Names are not unique. */
export async function createOrganisation(
  tx: Tx,
  operator: Operator,
  keyring: Keyring,
  input: NewOrganisation & { editions: readonly Pick<Edition, 'service_name' | 'service_expire_date'>[] },
): Promise<Organisation> {
  const id = await insertOrganisation(tx, input)
  await keyring.create(tx, id)
  for (const edition of input.editions) await upsertEdition(tx, id, { permission: 'active', ...edition })
  const organisation = await organisationOf(tx, id)
  await recordAudit(tx, operatorIn(operator, id), 'organisation.created', { ...recordOf(id), after: facts(organisation) })
  return organisation
}

export const renameOrganisation = (tx: Tx, operator: Operator, id: number, name: string): Promise<Changed> =>
  change(tx, operator, id, 'organisation.renamed', null, () => updateName(tx, id, name))

/** Makes an organisation read-only from a day on. Errors: OperatorError. */
export const disableOrganisation = (tx: Tx, operator: Operator, id: number, day: string, reason: string | undefined): Promise<Changed> =>
  change(tx, operator, id, 'organisation.disabled', reason ?? null, () => updateDisableDate(tx, id, day))

export const enableOrganisation = (tx: Tx, operator: Operator, id: number): Promise<Changed> =>
  change(tx, operator, id, 'organisation.enabled', null, () => updateDisableDate(tx, id, null))

/** Sets the storage quota; existing files stay. Errors: OperatorError. */
export const setStorageQuota = (tx: Tx, operator: Operator, id: number, bytes: number): Promise<Changed> =>
  change(tx, operator, id, 'organisation.storage_changed', null, () => updateStorageQuota(tx, id, bytes))

export interface EditionInput {
  service_name: Service
  /** Required for a new edition. */
  service_expire_date?: string | undefined
  permission?: Edition['permission'] | undefined
}

/** Sells, prolongs or switches an edition. Errors: OperatorError. */
export function setEdition(tx: Tx, operator: Operator, id: number, input: EditionInput): Promise<Changed> {
  return change(tx, operator, id, 'organisation.edition_changed', null, async ({ editions }) => {
    const current = editions.find(({ service_name }) => service_name === input.service_name)
    const service_expire_date = input.service_expire_date ?? current?.service_expire_date
    if (!service_expire_date)
      throw new OperatorError(`${codeOf(id)} does not have ${input.service_name} yet: say with --expires until when.`)
    const permission = input.permission ?? current?.permission ?? 'active'
    await upsertEdition(tx, id, { service_name: input.service_name, permission, service_expire_date })
  })
}

/** Audits and publishes a change, if there is one. */
async function change(
  tx: Tx,
  operator: Operator,
  id: number,
  action: string,
  reason: string | null,
  write: (before: Organisation) => Promise<unknown>,
): Promise<Changed> {
  await lockOrganisation(tx, id)
  const before = await organisationOf(tx, id)
  await write(before)
  const organisation = await organisationOf(tx, id)
  const [oldFacts, newFacts] = [facts(before), facts(organisation)]
  if (JSON.stringify(oldFacts) === JSON.stringify(newFacts)) return { organisation, changed: false }
  const actor = operatorIn(operator, id)
  await recordAudit(tx, actor, action, { ...recordOf(id), reason, before: oldFacts, after: newFacts })
  await publish(tx, actor, { kind: 'organisation.changed', user_id: null })
  return { organisation, changed: true }
}

const recordOf = (id: number) => ({ record_type: 'organisation', record_id: String(id) })

const facts = ({ name, time_zone, currency, language, disable_date, storage_quota, editions }: Organisation) => ({
  name,
  time_zone,
  currency,
  language,
  disable_date,
  storage_quota,
  editions: Object.fromEntries(
    editions.map((edition) => [edition.service_name, `${edition.permission} until ${edition.service_expire_date}`]),
  ),
})
