import type { ParamsOf, ResponseOf } from '@gatehouse/contract/kernel/routes.ts'
import type { preRegisters } from '@gatehouse/contract/pre-registers/pre-registers.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { countMails } from '../messages/messages.service.ts'
import { visitRules } from '../settings/settings.service.ts'
import { takeReminders } from './pre-registers.guest.queries.ts'
import { newGuestLink, type PreRegisterSnapshot, readPreRegisterSnapshot, sender } from './pre-registers.guest-news.ts'
import { endOfVisit } from './pre-registers.guest-times.ts'
import { readSealed } from './pre-registers.guests.ts'
import { type GuestRow, lockRecord } from './pre-registers.queries.ts'

/** Errors: not_found, status_not_allowed (nobody is expected any more). */
async function lockExpected(tx: Tx, actor: OrgActor, id: string): Promise<PreRegisterSnapshot> {
  requireFound(await lockRecord(tx, actor, id))
  const preRegister = requireFound((await readPreRegisterSnapshot(tx, actor, id)) ?? undefined)
  if (preRegister.record.status !== 'confirmed' || preRegister.record.over) throw new AppError('status_not_allowed')
  return preRegister
}

const isExpected = ({ entrance_id, declined_at }: GuestRow): boolean => entrance_id === null && declined_at === null

/** Mails expected guests again; `not_completed` skips those who have filled in their page. Errors: those of lockExpected and countMails. */
export async function remindGuests(
  app: App,
  tx: Tx,
  actor: OrgActor,
  id: string,
  filter: 'not_completed' | 'all',
): Promise<ResponseOf<typeof preRegisters.remind>> {
  const { record, guests } = await lockExpected(tx, actor, id)
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const recipients = guests.filter((guest) => isExpected(guest) && (filter === 'all' || guest.completed_at === null))
  const reachable = recipients.filter((guest) => readSealed(keys, guest, 'email') !== null)
  const remindedIds = await takeReminders(
    tx,
    actor,
    reachable.map(({ _id }) => _id),
  )
  const remindedGuests = reachable.filter(({ _id }) => remindedIds.has(_id))
  const addresses = remindedGuests.flatMap((guest) => readSealed(keys, guest, 'email') ?? [])
  const countedMails = await countMails(tx, actor, 'guest', addresses)
  const sendMail = await sender(app, tx, actor, keys, record)
  await Promise.all(remindedGuests.map((guest) => sendMail(guest, 'reminded', countedMails)))
  const counts = {
    reminded: remindedIds.size,
    reminded_before: reachable.length - remindedIds.size,
    without_email: recipients.length - reachable.length,
  }
  if (remindedIds.size > 0) {
    const { location_id, unit_id } = record
    await recordAudit(tx, actor, 'pre_register.reminded', {
      record_type: 'pre_register',
      record_id: id,
      after: {
        location_id,
        unit_id,
        guests: guests.filter(({ _id }) => remindedIds.has(_id)).map(({ visitor_name }) => ({ visitor_name })),
      },
    })
  }
  return counts
}

/** Makes a link to one guest's page, to be sent other than by mail. Errors: not_found, status_not_allowed (cancelled or over). */
export async function makeGuestLink(
  app: App,
  tx: Tx,
  actor: OrgActor,
  { id, guest_id }: ParamsOf<typeof preRegisters.guestLink>,
): Promise<ResponseOf<typeof preRegisters.guestLink>> {
  const { record, guests } = await lockExpected(tx, actor, id)
  const guest = requireFound(guests.find(({ _id }) => _id === guest_id))
  const rules = await visitRules(app, tx, actor)
  const token = await newGuestLink(app, tx, rules, guest, record)
  const { location_id, unit_id } = record
  await recordAudit(tx, actor, 'pre_register.link_made', {
    record_type: 'pre_register',
    record_id: id,
    after: { location_id, unit_id, visitor_name: guest.visitor_name },
  })
  return { url: `${app.config.public_url}/visit#${token}`, until: endOfVisit(rules, record) }
}
