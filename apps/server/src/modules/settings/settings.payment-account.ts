import type { BodyOf } from '@gatehouse/contract/kernel/routes.ts'
import type { settings as calls, ParkingSection, PaymentAccount } from '@gatehouse/contract/settings/settings.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { notify, readersOf } from '../notifications/notifications.service.ts'
import { pairOf, requireAnotherPerson } from '../users/second-person.service.ts'
import { requireLocation, requirePlace, saveParking } from './settings.change.ts'
import { readVisitRules } from './settings.current.ts'
import {
  type AccountRequest,
  endAccountRequest,
  insertAccountRequest,
  selectAccountRequest,
  selectOpenRequest,
} from './settings.payment-account.queries.ts'

/** The account in force at a place, and its open request. Errors: location_not_found. */
export async function getAccount(db: Db | Tx, actor: OrgActor, location_id: string | null): Promise<PaymentAccount> {
  await requireLocation(db as Db, actor, location_id)
  const rules = await readVisitRules(db, actor.organisation_id)
  const open = await selectOpenRequest(db as Db, actor, location_id)
  return {
    location_id,
    parking: rules.at(location_id).parking,
    is_own: location_id === null || rules.versionOf(location_id)?.settings.parking !== undefined,
    changeable:
      actor.permissions.includes('settings:payment_account') &&
      actor.unit_ids === null &&
      (location_id !== null || actor.location_ids === null),
    request: open ? present(actor, open) : null,
  }
}

const present = (actor: OrgActor, { requested_by, requested_name, status: _, ...request }: AccountRequest) => ({
  ...request,
  requested_by: requested_name,
  own: requested_by === actor.user_id,
})

/** Requests another account; the one in force stays. Errors: location_not_found, more_than_own, invalid (parking), payment_account_requested. */
export async function requestAccount(
  tx: Tx,
  actor: OrgActor,
  { location_id: place, parking, reason }: BodyOf<typeof calls.requestPaymentAccount>,
) {
  const location_id = place ?? null
  await requirePlace(tx, actor, location_id)
  const requestedParking = location_id === null ? (parking ?? { promptpay: null }) : parking
  const _id = await insertAccountRequest(tx, actor, { location_id, parking: requestedParking, reason })
  const request = { _id, location_id, parking: requestedParking }
  await record(tx, actor, 'requested', request, { reason })
  await tell(tx, actor, request, 'payment_account_requested')
  return getAccount(tx, actor, location_id)
}

/**
 * Approves or rejects a request; an approved account takes effect. Errors: not_found, status_not_allowed, more_than_own, and those of
 * requireAnotherPerson.
 */
export async function decideAccount(
  app: App,
  tx: Tx,
  actor: OrgActor,
  id: string,
  { approve, reason }: BodyOf<typeof calls.decidePaymentAccount>,
): Promise<PaymentAccount> {
  const request = await openRequest(tx, actor, id)
  const { requested_by, location_id, parking } = request
  const about = { record_type: 'payment_account', record_id: id }
  await requireAnotherPerson(tx, actor, { requested_by, rights: ['settings:payment_account'], record: about })
  await end(tx, actor, id, approve ? 'approved' : 'rejected')
  await record(tx, actor, approve ? 'approved' : 'rejected', request, { reason, pair: await pairOf(tx, actor, requested_by) })
  if (approve) await saveParking(app, tx, actor, location_id, parking, request.reason)
  await tell(tx, actor, request, approve ? 'payment_account_changed' : 'payment_account_rejected')
  return getAccount(tx, actor, location_id)
}

/** Errors: not_found, status_not_allowed, more_than_own, permission_denied (for anybody but the requester). */
export async function withdrawAccount(tx: Tx, actor: OrgActor, id: string): Promise<PaymentAccount> {
  const request = await openRequest(tx, actor, id)
  if (request.requested_by !== actor.user_id) throw new AppError('permission_denied')
  await end(tx, actor, id, 'withdrawn')
  await record(tx, actor, 'withdrawn', request)
  return getAccount(tx, actor, request.location_id)
}

async function openRequest(tx: Tx, actor: OrgActor, id: string): Promise<AccountRequest> {
  const request = requireFound(await selectAccountRequest(tx, actor, id))
  await requirePlace(tx, actor, request.location_id)
  if (request.status !== 'requested') throw new AppError('status_not_allowed')
  return request
}

/** Ends a request; the database decides which of two decisions is first. Errors: status_not_allowed. */
async function end(tx: Tx, actor: OrgActor, id: string, outcome: 'approved' | 'rejected' | 'withdrawn'): Promise<void> {
  if (!(await endAccountRequest(tx, actor, id, outcome))) throw new AppError('status_not_allowed')
}

type Wanted = Pick<AccountRequest, '_id' | 'location_id' | 'parking'>
interface More {
  reason?: string | undefined
  pair?: object
}

async function record(
  tx: Tx,
  actor: OrgActor,
  step: 'requested' | 'approved' | 'rejected' | 'withdrawn',
  { _id, location_id, parking }: Wanted,
  { reason, pair = {} }: More = {},
): Promise<void> {
  await recordAudit(tx, actor, `payment_account.${step}`, {
    record_type: 'payment_account',
    record_id: _id,
    after: { ...(location_id === null ? {} : { location_id }), parking, ...pair },
    reason: reason ?? null,
  })
  await publish(tx, actor, { kind: 'settings.changed', record_id: location_id, location_ids: location_id === null ? null : [location_id] })
}

/** Notifies every owner, and everybody who may decide at the place, on the page and by mail. */
async function tell(
  tx: Tx,
  actor: OrgActor,
  { _id, location_id, parking }: Wanted,
  kind: 'payment_account_requested' | 'payment_account_changed' | 'payment_account_rejected',
): Promise<void> {
  const sees = (ids: readonly string[] | null) => ids === null || (location_id !== null && ids.includes(location_id))
  const people = (await readersOf(tx, actor.organisation_id)).filter(
    ({ role, permissions, location_ids, unit_ids }) =>
      role === 'owner' || (permissions.includes('settings:payment_account') && unit_ids === null && sees(location_ids)),
  )
  await notify(tx, actor.organisation_id, {
    kind,
    to: { user_ids: people.map(({ user_id }) => user_id) },
    params: { by: actor.name, account: accountText(parking) },
    link: `/service/visitor/setting?section=parking${location_id === null ? '' : `&location_id=${location_id}`}`,
    key: `${kind}/${_id}`,
  })
}

/** Empty if PromptPay isn't used, or if a location follows the organisation. */
const accountText = (parking: ParkingSection | null): string => parking?.promptpay?.number ?? ''
