import { admin, gate, guard, staffDesk, visitTo } from '../../../test/desk.ts'
import { workOff } from '../../../test/guest-mails.ts'
import { arrivesAt } from '../../../test/host-answers.ts'
import { mailsTo } from '../../../test/mails.ts'
import { announcement } from '../../../test/pre-registers.ts'
import { expectSuccess, serve, test } from '../../../test/served.ts'

serve()
staffDesk()

let serial = 0
async function unitWith(...emails: (string | null)[]) {
  const code = `N-${++serial}`
  const contacts = emails.map((email, n) => ({ name: `Contact ${n}`, ...(email ? { email } : { phone: '0812345678' }) }))
  const body = { code, kind: 'room' as const, name_th: code, contacts }
  return expectSuccess(await test.as(admin).locations.createUnit({ params: { id: gate.location_id }, body }))
}
const newAddress = () => `unit${++serial}@mail.example`
const comes = async (unit_id: string, visitor_name: string, fields: object = {}) =>
  expectSuccess(await test.as(guard).entrances.checkIn({ body: visitTo(gate, { unit_id, visitor_name, ...fields }) }))
const corrected = async (visit: Awaited<ReturnType<typeof comes>>, unit_id: string, fields: object = {}) =>
  expectSuccess(await test.as(guard).entrances.update({ params: { id: visit._id }, body: { ...visit, unit_id, ...fields } }))
async function mails(address: string) {
  await workOff(test, 'tell_unit')
  await workOff(test, 'send_unit_mail')
  return mailsTo(test, address)
}
const tenMinutesPass = (unit_id: string) =>
  test.sql(`update unit_mails set mailed_at = mailed_at - interval '10 minutes' where unit_id = $1`, unit_id)
const waiting = async (unit_id: string) =>
  (await test.sql('select entrance_id from unit_arrivals where unit_id = $1', unit_id)).map(({ entrance_id }) => entrance_id)
const waitingJobs = async () =>
  (
    await test.sql(`select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'tell_unit'`)
  ).length

it('[D27] contacts of a unit are told of a walk-in, and of those of the next ten minutes by one mail', async () => {
  const [firstAddress, secondAddress] = [newAddress(), newAddress()]
  const unit = await unitWith(firstAddress, secondAddress, null)
  await test.sql(`update organisations set language = 'en' where id = $1`, admin.organisation_id)
  await comes(unit.id, 'Somchai Jaidee', { company: 'Qzco', phone: '0899999901' })
  for (const address of [firstAddress, secondAddress]) {
    const [mail, ...others] = await mails(address)
    expect(others).toEqual([])
    expect(mail!.subject).toBe(`A visitor has arrived for ${unit.code}`)
    expect(mail!.text).toMatch(/\d\d:\d\d: Somchai Jaidee · Qzco · Front/)
    expect(mail!.text).not.toMatch(/9901|http/)
  }
  for (const name of ['Second', 'Third']) await comes(unit.id, name)
  const undone = await comes(unit.id, 'Undone')
  expectSuccess(await test.as(guard).entrances.undo({ params: { id: undone._id }, body: {} }))
  // Two check-ins leave one job, which is delayed to the end of the ten minutes.
  expect(await waitingJobs()).toBe(1)
  expect(await mails(firstAddress)).toHaveLength(1)
  expect(await waitingJobs()).toBe(1)
  await tenMinutesPass(unit.id)
  const later = await mails(firstAddress)
  expect(later).toHaveLength(2)
  expect(later[1]!.subject).toBe(`2 visitors have arrived for ${unit.code}`)
  expect(later[1]!.text).toMatch(/Second[\s\S]*Third/)
  expect(later[1]!.text).not.toMatch(/Undone|Somchai/)
  expect(await test.sql('select * from unit_arrivals')).toEqual([])
  expect(await mails(firstAddress)).toHaveLength(2)
})

it('[D27] queues nothing for units without an e-mail and visits without a unit, and notifies of announced guests once', async () => {
  const [silent, address] = [await unitWith(null), newAddress()]
  const unit = await unitWith(address)
  await comes(silent.id, 'To a phone')
  expectSuccess(await test.as(guard).entrances.checkIn({ body: visitTo(gate, { unit_name: 'Written by hand' }) }))
  expect(await waitingJobs()).toBe(0)
  const body = { ...announcement({ location_id: gate.location_id }), unit_id: unit.id }
  const record = expectSuccess(await test.as(admin).preRegisters.create({ body }))
  await arrivesAt(test, guard, gate, record._id)
  expect(await waitingJobs()).toBe(0)
  const joins = { pre_register_id: record._id, day_id: record.days[0]!._id }
  expect(await comes(unit.id, 'Who joins the party', joins as never)).toMatchObject({ source: 'walk_in', unit_id: unit.id })
  expect(await waitingJobs()).toBe(0)
  expect(await mails(address)).toEqual([])
})

it('[D27] a check-in that was undone does not put off the mail about the next visitor', async () => {
  const address = newAddress()
  const unit = await unitWith(address)
  const mistypedVisit = await comes(unit.id, 'Mistyped')
  expectSuccess(await test.as(guard).entrances.undo({ params: { id: mistypedVisit._id }, body: {} }))
  expect(await mails(address)).toEqual([])
  expect(await waiting(unit.id)).toEqual([])
  await comes(unit.id, 'Typed again')
  const [mail, ...others] = await mails(address)
  expect(others).toEqual([])
  expect(mail!.text).toMatch(/Typed again/)
  expect(mail!.text).not.toMatch(/Mistyped/)
})

it('[D27] each unit has its own ten minutes, and a visit that is corrected to another one is told to that one', async () => {
  const [first, second, third] = [newAddress(), newAddress(), newAddress()]
  const [wrong, right, other] = [await unitWith(first), await unitWith(second), await unitWith(third)]
  const counts = async () => [(await mails(first)).length, (await mails(second)).length, (await mails(third)).length]
  // The contacts of the wrong unit were not notified yet.
  const early = await comes(wrong.id, 'Early')
  await corrected(early, right.id)
  expect([await waiting(wrong.id), await waiting(right.id)]).toEqual([[], [early._id]])
  expect(await counts()).toEqual([0, 1, 0])
  // The contacts of the wrong unit were notified already.
  const late = await comes(wrong.id, 'Late')
  expect(await counts()).toEqual([1, 1, 0])
  await corrected(late, other.id)
  expect(await counts()).toEqual([1, 1, 1])
  expect((await mails(third))[0]!.text).toMatch(/Late/)
  // Another field, a visitor who has left and one who came with a host don't cause a mail.
  const currentVisit = expectSuccess(await test.as(guard).entrances.get({ params: { id: late._id } }))
  await corrected(currentVisit, other.id, { company: 'Qzco' })
  const leftVisit = await comes(wrong.id, 'Gone')
  const out = expectSuccess(await test.as(guard).entrances.checkOut({ params: { id: leftVisit._id }, body: { gate_id: gate._id } }))
  await corrected(out, right.id, { reason: 'Wrong unit' })
  const record = expectSuccess(
    await test.as(admin).preRegisters.create({ body: { ...announcement({ location_id: gate.location_id }), unit_id: wrong.id } }),
  )
  await arrivesAt(test, guard, gate, record._id)
  const joins = { pre_register_id: record._id, day_id: record.days[0]!._id }
  await corrected(await comes(wrong.id, 'Joins', joins as never), right.id)
  expect([await waiting(right.id), await waiting(other.id)]).toEqual([[], []])
})

it('[D27] a unit that is deleted takes the walk-ins along that waited for its mail', async () => {
  const [unit, silent] = [await unitWith(newAddress()), await unitWith(null)]
  const visit = await comes(unit.id, 'Corrected')
  await corrected(visit, silent.id)
  expect(await waiting(unit.id)).toEqual([visit._id])
  expectSuccess(await test.as(admin).locations.removeUnit({ params: { id: unit.id } }))
  expect(await waiting(unit.id)).toEqual([])
  await workOff(test, 'tell_unit')
  expect(await waitingJobs()).toBe(0)
})

it('[D27] an archived unit is told of nobody, and no unit of visitors who have left or over the limits of decision 65', async () => {
  const [first, second] = [newAddress(), newAddress()]
  const [left, archivedUnit] = [await unitWith(first), await unitWith(second)]
  const visit = await comes(left.id, 'Left')
  expectSuccess(await test.as(guard).entrances.checkOut({ params: { id: visit._id }, body: { gate_id: gate._id } }))
  await comes(archivedUnit.id, 'Late')
  expectSuccess(
    await test.as(admin).locations.setUnitStatus({ params: { id: archivedUnit.id }, body: { status: 'archived', reason: 'moved out' } }),
  )
  for (const address of [first, second]) expect(await mails(address)).toEqual([])
  const third = newAddress()
  const unit = await unitWith(third)
  await comes(unit.id, 'Counted')
  expect(await mails(third)).toHaveLength(1)
  const counters = `key like 'mails/arrival/' || $1 || '/86400/address/%'`
  await test.sql(`update rate_limits set points = 200 where ${counters}`, String(admin.organisation_id))
  await tenMinutesPass(unit.id)
  await comes(unit.id, 'Beyond')
  expect(await mails(third)).toHaveLength(1)
})
