import type { entrances } from '@gatehouse/contract/entrances/entrances.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import { createListedEntry } from '../../../test/blacklist.ts'
import { ANOTHER_NATIONAL_ID, admin, checkIn, checkOut, gate, guard, NATIONAL_ID, openDesk, staffDesk } from '../../../test/desk.ts'
import { expectRefusal, expectSuccess, omitRequestId, serve, test } from '../../../test/served.ts'
import { tablesWith } from '../../../test/tables.ts'

serve()
staffDesk()

const MISTYPED = { id_kind: 'national_id', id_number: ANOTHER_NATIONAL_ID, phone: '0812345608' } as const
const RIGHT = { id_kind: 'national_id', id_number: NATIONAL_ID } as const
type Body = BodyInputOf<typeof entrances.correctNumbers>

const comes = (fields = {}) => checkIn(test, { guard, gate }, { visitor_name: 'วิภา ศรีสุข', ...MISTYPED, ...fields })
const whole = async ({ _id }: { _id: string }) => expectSuccess(await test.as(guard).entrances.get({ params: { id: _id } }))
const put = async (visit: { _id: string }, change: Partial<Body>, person = guard) => {
  const { updated_at } = await whole(visit)
  return test.as(person).entrances.correctNumbers({ params: { id: visit._id }, body: { reason: 'Misread', updated_at, ...change } })
}
const foundBy = async (text: string) =>
  expectSuccess(await test.as(guard).entrances.find({ body: { text } })).docs.map(({ entrance }) => entrance._id)
const seen = async () => expectSuccess(await test.as(admin).sightings.list({ query: {} })).docs

describe('PUT /visitors/entrances/{_id}/numbers', () => {
  it('puts the right number in the place of a mistyped one: found by it, and no longer by the other', async () => {
    const visit = await comes()
    const correctedVisit = expectSuccess(await put(visit, RIGHT))
    expect(correctedVisit).toMatchObject({ id_number_masked: 'x-xxxx-xxxx3-56-2', phone_masked: visit.phone_masked })
    expect(await foundBy(NATIONAL_ID)).toEqual([visit._id])
    expect(await foundBy(ANOTHER_NATIONAL_ID)).toEqual([])
    const numbers = expectSuccess(await test.as(admin).entrances.reveal({ params: { id: visit._id }, body: { reason: 'x' } }))
    expect(numbers).toMatchObject({ id_number: '1-1120-34563-56-2', phone: '081-234-5608' })
    expect(expectSuccess(await put(visit, { phone: '0899999991' }))).toMatchObject({ id_number_masked: correctedVisit.id_number_masked })
    expect(await foundBy('0899999991')).toEqual([visit._id])
    expect(expectSuccess(await put(visit, { id_number: null, phone: null }))).toMatchObject({
      id_kind: null,
      id_number_masked: null,
      phone_masked: null,
    })
    expect(await foundBy(NATIONAL_ID)).toEqual([])
  })

  it('makes the visitor the same person as on their other visits', async () => {
    const first = await comes({ ...RIGHT, visitor_name: 'วิภา ศรีสุข' })
    await checkOut(test, { guard, gate }, first)
    const second = await comes({ visitor_name: 'Vipa Srisuk' })
    expectSuccess(await put(second, RIGHT))
    expect(expectSuccess(await test.as(guard).entrances.find({ body: { text: NATIONAL_ID } })).docs).toMatchObject([
      { entrance: { _id: second._id }, visits: 2 },
    ])
  })

  it('is asked of the blacklist as a check-in is: whom the right number means is a sighting, the visit stands', async () => {
    const entry = await createListedEntry(test, admin, {
      severity: 'deny',
      guard_action: 'refuse',
      numbers: [{ kind: 'national_id', number: NATIONAL_ID }],
    })
    const visit = await comes()
    expect(await seen()).toEqual([])
    expect(expectSuccess(await put(visit, RIGHT))).toMatchObject({ status: 'checkin' })
    expect(await seen()).toMatchObject([
      {
        ...{ occasion: 'corrected', status: 'open', entrance_id: visit._id },
        entry: { entry_id: entry._id, exact: true },
        snapshot: { id_number_masked: 'x-xxxx-xxxx3-56-2' },
      },
    ])
  })

  it('keeps who did it, why and the masks in the log, and the numbers nowhere', async () => {
    const visit = await comes({ id_kind: 'passport', id_number: 'AB1239876' })
    // Another passport with the same ending. The masks are alike, and the log still says that it changed.
    expectSuccess(await put(visit, { id_kind: 'passport', id_number: 'AB7779876', phone: '0899999991', reason: 'Read from a bad light' }))
    expect((await whole(visit)).history.at(-1)).toMatchObject({
      action: 'entrance.numbers_corrected',
      by: 'Kanyarat',
      reason: 'Read from a bad light',
      changed: expect.arrayContaining(['id_number', 'phone', 'phone_masked']),
    })
    const { docs } = expectSuccess(await test.as(admin).audit.list({ query: { record: visit._id, action: 'entrance.numbers_corrected' } }))
    expect(docs[0]!.changes).toContainEqual({ field: 'phone_masked', before: 'xxx-xxx-5608', after: 'xxx-xxx-9991' })
    expect(await tablesWith(test.database.owner, ['AB1239876', 'AB7779876', '0899999991', '+66899999991'])).toEqual([])
  })

  it('asks for a reason, for a number that can be one, for its kind, and for the state that was read', async () => {
    const visit = await comes()
    const fields = async (change: Partial<Body>) => (expectRefusal(await put(visit, change)).errors ?? []).map(({ field }) => field)
    expect(await fields({ ...RIGHT, reason: '' })).toEqual(['reason'])
    expect(await fields({ id_kind: 'national_id', id_number: '1112034563561' })).toEqual(['id_number'])
    expect(await fields({ id_number: NATIONAL_ID })).toEqual(['id_kind'])
    expect(await fields({ id_kind: 'passport' })).toEqual(['id_number'])
    expect(await fields({ phone: '12' })).toEqual(['phone'])
    expect(expectRefusal(await put(visit, { ...RIGHT, updated_at: visit.checkin_at.replace(/^2\d/, '19') }))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    })
    expect((await whole(visit)).id_number_masked).toBe(visit.id_number_masked)
  })

  it('is for who has the permission, which may be taken from a guard, and finds no visit of others', async () => {
    const visit = await comes()
    const limitedGuard = await test.make.person({ organisation: guard.organisation_id, role: 'operator', removed: ['entrances:numbers'] })
    expect(expectRefusal(await put(visit, RIGHT, limitedGuard)).code).toBe('permission_denied')
    const missing = omitRequestId(await put(visit, RIGHT, (await openDesk(test)).guard))
    expect(missing).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('meets nobody where the check-in was undone, and leaves a member that member', async () => {
    await createListedEntry(test, admin, { severity: 'deny', numbers: [{ kind: 'national_id', number: NATIONAL_ID }] })
    const undone = await comes()
    expectSuccess(await test.as(guard).entrances.undo({ params: { id: undone._id }, body: {} }))
    expectSuccess(await put(undone, RIGHT))
    expect(await seen()).toEqual([])
    const newMember = { code: 'M-1', kind: 'tenant', name_th: 'นิภา ศรีสุข', status: 'active' } as const
    const member = expectSuccess(await test.as(admin).members.create({ body: newMember }))
    const visit = expectSuccess(await test.as(guard).entrances.checkIn({ body: { gate_id: gate._id, member_id: member._id } }))
    const hash = async () => (await test.sql('select person_hash from entrances where _id = $1', visit._id))[0]
    const before = await hash()
    expectSuccess(await put(visit, { phone: '0899999991' }))
    expect(await hash()).toEqual(before)
  })
})
