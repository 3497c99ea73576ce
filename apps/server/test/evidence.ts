import { createListedEntry } from './blacklist.ts'
import { admin, gate, guard } from './desk.ts'
import { kindOf } from './e-stamps.ts'
import { sendGuestMails } from './guest-mails.ts'
import { chargeAt, FEE } from './payments.ts'
import { jpeg, sendPhoto } from './photos.ts'
import { passFor } from './pre-passes.ts'
import { announceToday, guestCode, later, scan } from './scans.ts'
import { expectSuccess, test } from './served.ts'

const PLATE = { plate: '1กข1234', plate_province: 'TH-10' } as const

/** Tables whose rows are evidence, with the name of their id column. */
export const EVIDENCE: Readonly<Record<string, string>> = {
  ...{ audit_entries: 'id', blacklist_sightings: '_id', delete_requests: '_id', entrances: '_id', files: 'id', messages: '_id' },
  ...{ notifications: 'id', payments: '_id', pre_passes: '_id', pre_registers: '_id', scans: '_id', stamps: '_id' },
}

/** Moves everything twelve years into the past, which is longer than the longest retention time. */
export async function ageEverything(): Promise<void> {
  const columns =
    await test.sql(`select table_name as "table", string_agg(format('%1$I = %1$I - interval ''12 years''', column_name), ', ') as moved
    from information_schema.columns c where table_schema = 'public' and data_type = 'timestamp with time zone' and table_name in
      ('entrances', 'pre_registers', 'pre_register_days', 'pre_register_arrivals', 'pre_passes', 'pre_pass_uses', 'scans', 'payments', 'stamps',
       'till_sessions', 'blacklist_sightings', 'blacklist_sighting_steps', 'messages', 'notifications', 'audit_entries', 'delete_requests', 'files')
    group by table_name`)
  for (const { table, moved } of columns) await test.sql(`update ${table} set ${moved}`)
  await test.sql("update pre_passes set valid_until = now() - interval '12 years', valid_from = now() - interval '13 years'")
}

/** A visit of an announced guest with a scan, a photo, a sighting, a stamp, a payment and a rejected delete request. */
export async function guestVisit(): Promise<string> {
  await chargeAt(test, admin, gate)
  await createListedEntry(test, admin, { name: 'Zebulon Quartermain', severity: 'monitor' })
  const record = await announceToday({ guests: [{ visitor_name: 'Zebulon Quartermain', email: 'guest@mail.example', ...PLATE }] })
  await sendGuestMails(test)
  const { entrance } = await scan(await guestCode(record))
  const id = entrance!._id
  expectSuccess(await sendPhoto(test, guard, entrance!, await jpeg()))
  expectSuccess(await test.as(guard).tills.open({ body: { gate_id: gate._id, opening_cash: 0 } }))
  await test.sql("update entrances set checkin_at = checkin_at - interval '61 minutes' where _id = $1", id)
  const kind = expectSuccess(
    await test.as(admin).eStampKinds.create({ body: kindOf({ location_id: gate.location_id, effect: 'percent', value: 50 }) }),
  )
  expectSuccess(await test.as(admin).eStamps.create({ body: { entrance_id: id, kind_id: kind._id, note: 'Dentist' } }))
  const payment = { due: FEE / 2, method: 'transfer' as const, gate_id: gate._id, reference: 'Bank 12' }
  expectSuccess(await test.as(guard).payments.pay({ params: { id }, body: payment }))
  await later()
  await scan(await guestCode(record), { mode: 'out' })
  for (const { _id } of expectSuccess(await test.as(admin).sightings.list({})).docs)
    expectSuccess(
      await test.as(admin).sightings.decide({ params: { id: _id }, body: { status: 'dismissed', reason: 'Another person' } as never }),
    )
  const request = expectSuccess(await test.as(guard).deleteRequests.create({ body: { entrances: [id], reason_code: 'test' } }))
  expectSuccess(await test.as(admin).deleteRequests.reject({ body: { id: request._id, reason: 'It happened' } }))
  return id
}

/** A visit with a pass that was refused once before. */
export async function passVisit(): Promise<string> {
  const body = passFor({ location_id: gate.location_id, holder_name: 'Malee Suksai' })
  const pass = expectSuccess(await test.as(admin).prePasses.create({ body, idempotencyKey: test.make.id() }))
  const { token } = expectSuccess(await test.as(admin).prePasses.code({ params: { id: pass._id }, body: {} }))
  const { entrance } = await scan(token)
  expect((await scan(token)).done).toBe('refused')
  await later()
  await scan(token, { mode: 'out' })
  return entrance!._id
}
