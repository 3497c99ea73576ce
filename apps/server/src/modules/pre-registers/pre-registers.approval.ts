import {
  PRE_REGISTER_COMMANDS,
  type PreRegisterCommand,
  type PreRegisterStatus,
} from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { notify, readersOf } from '../notifications/notifications.service.ts'
import { visitRules } from '../settings/settings.service.ts'

/** Errors: status_not_allowed. */
export function requireCommand(command: PreRegisterCommand, { status }: { status: PreRegisterStatus }): void {
  if (!(PRE_REGISTER_COMMANDS[command] as readonly PreRegisterStatus[]).includes(status)) throw new AppError('status_not_allowed')
}

/** Whether a pre-register of this person waits: the location requires approval, and they can't give it. */
export async function needsApproval(app: App, tx: Tx, actor: OrgActor, location_id: string): Promise<boolean> {
  if (actor.permissions.includes('pre-registers:approve')) return false
  return (await visitRules(app, tx, actor)).at(location_id).pre_registers.approval
}

/** The status of a visit that this person announces. */
export async function announcedStatus(
  app: App,
  tx: Tx,
  actor: OrgActor,
  location_id: string,
): Promise<Extract<PreRegisterStatus, 'confirmed' | 'pending_approval'>> {
  return (await needsApproval(app, tx, actor, location_id)) ? 'pending_approval' : 'confirmed'
}

/** The status after a change that may need approval. Only a confirmed pre-register can change to waiting; the other statuses stay. */
export const askedAgain = async (app: App, tx: Tx, actor: OrgActor, status: PreRegisterStatus, location_id: string) =>
  status === 'confirmed' ? announcedStatus(app, tx, actor, location_id) : status

interface Decided {
  _id: string
  status: PreRegisterStatus
  location_id: string
  unit_id: string | null
  created_by: string
}

/** The page that shows a pre-register. */
export const recordLink = ({ _id }: Pick<Decided, '_id'>) => `/service/visitor/pre-registers?id=${_id}`

/**
 * The people who can be notified and see a pre-register or a pass. They can read records at its place, and have `:all`, created it or work for its
 * unit.
 */
export async function readersOfRecord(
  tx: Tx,
  { organisation_id }: OrgActor,
  { location_id, unit_id, created_by }: Pick<Decided, 'location_id' | 'unit_id' | 'created_by'>,
  records: 'pre-registers' | 'pre-passes' = 'pre-registers',
) {
  const within = (id: string | null, limit: readonly string[] | null) => limit === null || (id !== null && limit.includes(id))
  return (await readersOf(tx, organisation_id)).filter(
    ({ user_id, permissions, location_ids, unit_ids }) =>
      permissions.includes(`${records}:read`) &&
      (permissions.includes(`${records}:all`) || user_id === created_by || within(unit_id, unit_ids ?? [])) &&
      within(location_id, location_ids) &&
      within(unit_id, unit_ids),
  )
}

/** Notifies the other approvers who see a waiting record, each once, however many records wait. Records that don't wait are ignored. */
export async function notifyOtherApprovers(tx: Tx, actor: OrgActor, ...records: Decided[]): Promise<void> {
  const waitingRecords = records.filter(({ status }) => status === 'pending_approval')
  const places = new Map(waitingRecords.map((record) => [`${record.location_id} ${record.unit_id}`, record]))
  const notifiedUsers = new Set([actor.user_id])
  for (const record of places.values()) {
    const approvers = (await readersOfRecord(tx, actor, record)).filter(
      ({ user_id, permissions }) => !notifiedUsers.has(user_id) && permissions.includes('pre-registers:approve'),
    )
    for (const { user_id } of approvers) notifiedUsers.add(user_id)
    await notify(tx, actor.organisation_id, {
      kind: 'pre_register_waiting',
      to: { user_ids: approvers.map(({ user_id }) => user_id) },
      params: { by: actor.name },
      link: recordLink(record),
      key: null,
    })
  }
}

/** Notifies the person who announced the visit about another person's decision. */
export async function notifyOfDecision(tx: Tx, actor: OrgActor, record: Decided): Promise<void> {
  if (record.created_by === actor.user_id) return
  await notify(tx, actor.organisation_id, {
    kind: 'pre_register_decided',
    to: { user_id: record.created_by },
    params: { by: actor.name, approved: record.status === 'confirmed' },
    link: recordLink(record),
    key: null,
  })
}
