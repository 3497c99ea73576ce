import type { Actor, OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { requireFound } from '../../kernel/errors/app-error.ts'
import {
  type OrganisationOf,
  selectOrganisation,
  selectOrganisationsOf,
  selectSubscriptions,
  updateSecondFactorRequired,
} from './organisations.queries.ts'

/** `organisationsOf` lists the organisation that the person used last first. */
export { selectEditions as editionsOf } from './organisations.queries.ts'

export const organisationsOf = (db: Db | Tx, userId: string): Promise<OrganisationOf[]> => selectOrganisationsOf(db, userId)

/** The actor's organisation with its editions; null without an organisation. */
export async function currentOrganisation(db: Db, actor: Actor) {
  if (actor.organisation_id === null) return null
  const organisation = await selectOrganisation(db, actor.organisation_id)
  return organisation ? { ...organisation, subscriptions: await selectSubscriptions(db, organisation.id) } : null
}

export const organisationOf = async (db: Db, { organisation_id }: Pick<OrgActor, 'organisation_id'>) =>
  requireFound(await selectOrganisation(db, organisation_id), 'organisation_not_found')

/** Sets whether everybody needs a second factor. */
export const requireSecondFactor = (tx: Tx, { organisation_id }: OrgActor, isRequired: boolean) =>
  updateSecondFactorRequired(tx, organisation_id, isRequired)

export async function serviceExpiry(db: Db, actor: Actor) {
  const organisation = await currentOrganisation(db, actor)
  const active = organisation?.subscriptions.filter((subscription) => subscription.permission === 'active') ?? []
  return { data: active.map(({ service_name, service_expire_date }) => ({ service: service_name, service_expire_date })) }
}

export async function disabling(db: Db, actor: Actor) {
  const organisation = await currentOrganisation(db, actor)
  return { data: organisation?.disable_date ? [{ disable_date: organisation.disable_date }] : [] }
}
