import { PRE_REGISTER_COMMANDS, type PreRegisterCommand, type PreRegisterStatus } from '@gatehouse/contract/pre-register-record.ts'
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

/** What a visit becomes that the person announces: it waits where the location asks for approval which they may not give. */
export async function announcedStatus(
  app: App,
  tx: Tx,
  actor: OrgActor,
  location_id: string,
): Promise<Extract<PreRegisterStatus, 'confirmed' | 'pending_approval'>> {
  if (actor.permissions.includes('pre-registers:approve')) return 'confirmed'
  const rules = await visitRules(app, tx, actor)
  return rules.at(location_id).pre_registers.approval ? 'pending_approval' : 'confirmed'
}

/** What it becomes with a change that needs approval; what waits goes on waiting, and what is not announced stays so. */
export const askedAgain = async (app: App, tx: Tx, actor: OrgActor, status: PreRegisterStatus, location_id: string) =>
  status === 'confirmed' ? announcedStatus(app, tx, actor, location_id) : status

interface Decided {
  _id: string
  status: PreRegisterStatus
  location_id: string
  unit_id: string | null
  created_by: string
}

const linkOf = ({ _id }: Decided) => `/service/visitor/pre-registers?id=${_id}`

/** Tells everybody else who may approve and sees it that something waits; nobody of what does not. */
export async function tellWaiting(tx: Tx, actor: OrgActor, record: Decided): Promise<void> {
  if (record.status !== 'pending_approval') return
  const within = (id: string | null, limit: readonly string[] | null) => limit === null || (id !== null && limit.includes(id))
  const approvers = (await readersOf(tx, actor.organisation_id)).filter(
    ({ user_id, permissions, location_ids, unit_ids }) =>
      user_id !== actor.user_id &&
      permissions.includes('pre-registers:approve') &&
      (permissions.includes('pre-registers:all') || within(record.unit_id, unit_ids ?? [])) &&
      within(record.location_id, location_ids) &&
      within(record.unit_id, unit_ids),
  )
  await notify(tx, actor.organisation_id, {
    kind: 'pre_register_waiting',
    to: { user_ids: approvers.map(({ user_id }) => user_id) },
    params: { by: actor.name },
    link: linkOf(record),
    key: null,
  })
}

/** Tells who announced it what another person decided. */
export async function tellDecided(tx: Tx, actor: OrgActor, record: Decided): Promise<void> {
  if (record.created_by === actor.user_id) return
  await notify(tx, actor.organisation_id, {
    kind: 'pre_register_decided',
    to: { user_id: record.created_by },
    params: { by: actor.name, approved: record.status === 'confirmed' },
    link: linkOf(record),
    key: null,
  })
}
