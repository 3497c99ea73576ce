import { isDeepStrictEqual } from 'node:util'
import { addDays, type Day, dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { PRE_PASS_COMMANDS, type PrePassCommand, type PrePassStatus } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError, invalidField } from '../../kernel/errors/app-error.ts'
import { getLocation } from '../locations/locations.service.ts'
import { dropQueuedMessages } from '../messages/messages.service.ts'
import { notify } from '../notifications/notifications.service.ts'
import { needsApproval, readersOfRecord } from '../pre-registers/pre-registers.service.ts'
import { visitRules } from '../settings/settings.service.ts'
import type { PrePassRecord } from './pre-passes.table.ts'

// Passes wait for approval under the rule of pre-registers (docs/decisions/0075).

/** Errors: status_not_allowed. */
export function requireCommand(command: PrePassCommand, { status }: { status: PrePassStatus }): void {
  if (!(PRE_PASS_COMMANDS[command] as readonly PrePassStatus[]).includes(status)) throw new AppError('status_not_allowed')
}

const WHO = ['holder_name', 'company', 'plate', 'plate_province', 'visitor_type'] as const
const WHERE = ['location_id', 'gate_ids', 'unit_id'] as const
const WHEN = ['valid_from', 'valid_until', 'hours', 'not_on_holidays', 'early_minutes'] as const
const HOW_OFTEN = ['mode', 'max_uses'] as const
/** The facts that an approval covers. A change of any of them needs a new approval. */
export const APPROVED = [...WHO, ...WHERE, ...WHEN, ...HOW_OFTEN]

type ApprovedFacts = Pick<PrePassRecord, (typeof APPROVED)[number]>

const comparable = (pass: ApprovedFacts, name: (typeof APPROVED)[number]): unknown => {
  const value = pass[name]
  if (name === 'valid_from' || name === 'valid_until') return Date.parse(pass[name])
  return name === 'gate_ids' ? pass.gate_ids?.toSorted() : value
}

/** Whether a change alters an approved fact: who comes, where, when or how often. */
export const asksAgain = (before: ApprovedFacts, after: ApprovedFacts): boolean =>
  APPROVED.some((name) => !isDeepStrictEqual(comparable(before, name), comparable(after, name)))

/**
 * The status of a pass after a change. A waiting pass goes on waiting. A rejected pass is submitted again by every change, and any other pass by a
 * change of the approved facts (`is_another`).
 */
export async function statusAfter(
  app: App,
  tx: Tx,
  actor: OrgActor,
  { status }: Pick<PrePassRecord, 'status'>,
  location_id: string,
  is_another: boolean,
): Promise<PrePassStatus> {
  if (status === 'pending_approval' || (status !== 'rejected' && !is_another)) return status
  if (await needsApproval(app, tx, actor, location_id)) return 'pending_approval'
  return status === 'rejected' ? 'active' : status
}

/** The columns of a status after a change. `asked_by` is the person whose change made the pass wait. */
export const statusColumns = (actor: OrgActor, before: Pick<PrePassRecord, 'status'>, status: PrePassStatus) =>
  status === before.status ? {} : { status, status_reason: null, ...(status === 'pending_approval' ? { asked_by: actor.user_id } : {}) }

/** Drops the unsent mails of a pass once it gives out no code any more. Otherwise they could deliver it for up to three days. */
export async function dropHiddenMails(tx: Tx, { organisation_id }: OrgActor, { _id, status }: Pick<PrePassRecord, '_id' | 'status'>) {
  if (!(PRE_PASS_COMMANDS.show as readonly PrePassStatus[]).includes(status)) await dropQueuedMessages(tx, organisation_id, _id)
}

/**
 * Refuses a pass that is valid for longer than the location allows. Its days count from today, or from a later first day. People who approve passes
 * have no limit. Errors: invalid (until_day).
 */
export async function requireShort(
  app: App,
  tx: Tx,
  actor: OrgActor,
  { location_id, from_day, until_day }: Pick<PrePassRecord, 'location_id' | 'from_day' | 'until_day'>,
): Promise<void> {
  if (actor.permissions.includes('pre-registers:approve')) return
  const { pass_days: days } = (await visitRules(app, tx, actor)).at(location_id).pre_registers
  const zone = (await getLocation(tx, actor, location_id)).time_zone ?? actor.time_zone
  const today: Day = dayIn(app.clock.now(), zone)
  const last = addDays(from_day > today ? from_day : today, days)
  if (until_day > last) throw invalidField('until_day', 'pass_too_long', () => ({ days: String(days) }))
}

export type DecidedPass = Pick<PrePassRecord, '_id' | 'status' | 'location_id' | 'unit_id' | 'created_by'>

/** The page of a pass. */
const recordLink = ({ _id }: Pick<DecidedPass, '_id'>) => `/service/visitor/pre-passes/${_id}/edit`

/** Notifies everybody else who sees the pass and can approve it when it begins to wait, or moves to another place. */
export async function notifyApprovers(tx: Tx, actor: OrgActor, pass: DecidedPass, before?: DecidedPass): Promise<void> {
  const { status, location_id, unit_id } = pass
  if (status !== 'pending_approval') return
  if (before?.status === status && before.location_id === location_id && before.unit_id === unit_id) return
  const approvers = (await readersOfRecord(tx, actor, pass, 'pre-passes')).filter(
    ({ user_id, permissions }) => user_id !== actor.user_id && permissions.includes('pre-registers:approve'),
  )
  await notify(tx, actor.organisation_id, {
    kind: 'pre_pass_waiting',
    to: { user_ids: approvers.map(({ user_id }) => user_id) },
    params: { by: actor.name },
    link: recordLink(pass),
    key: null,
  })
}

/** Notifies the person who made the pass, and the person whose change made it wait, about somebody else's decision. */
export async function notifyRequesters(tx: Tx, actor: OrgActor, pass: DecidedPass & Pick<PrePassRecord, 'asked_by'>): Promise<void> {
  const requesters = new Set([pass.created_by, pass.asked_by ?? pass.created_by])
  requesters.delete(actor.user_id)
  await notify(tx, actor.organisation_id, {
    kind: 'pre_pass_decided',
    to: { user_ids: [...requesters] },
    params: { by: actor.name, approved: pass.status === 'active' },
    link: recordLink(pass),
    key: null,
  })
}
