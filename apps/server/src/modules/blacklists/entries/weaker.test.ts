import { addDays, dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { createListedEntry, type EntryInput } from '../../../../test/blacklist.ts'
import { ANOTHER_NATIONAL_ID, NATIONAL_ID } from '../../../../test/desk.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../../test/served.ts'

let admin: TestPerson
serve()
beforeEach(async () => {
  admin = await test.make.admin()
})

const inDays = (days: number) => addDays(dayIn(Date.now(), 'Asia/Bangkok'), days)
const FULL: Partial<EntryInput> = {
  aliases: ['Prasert Wongthong'],
  numbers: [
    { kind: 'national_id', number: NATIONAL_ID },
    { kind: 'phone', number: '0812345608' },
  ],
  plates: [{ plate: 'กก1234', plate_province: 'TH-10' }],
  valid_until: inDays(100),
}

async function change(entry: { _id: string }, changes: object) {
  const { kind, name, aliases, plates, severity, guard_action, reason, location_ids, valid_from, valid_until, ...rest } = expectSuccess(
    await test.as(admin).blacklists.get({ params: { id: entry._id } }),
  )
  const numbers = rest.numbers.map(({ _id, kind }) => ({ _id, kind }))
  const form = { kind, name, aliases, plates, severity, guard_action, reason, location_ids, valid_from, valid_until, numbers }
  return test
    .as(admin)
    .blacklists.update({ params: { id: entry._id }, body: { ...form, updated_at: rest.updated_at, ...changes } as never })
}

describe('[T24] an entry that denies is not made weaker by one person', () => {
  it.each<[string, Partial<EntryInput>, object]>([
    ['by taking its numbers away', FULL, { numbers: [] }],
    ['by another number in the place of one', FULL, { numbers: [{ kind: 'national_id', number: ANOTHER_NATIONAL_ID }] }],
    ['by taking its plate away', FULL, { plates: [] }],
    ['by another province', FULL, { plates: [{ plate: 'กก1234', plate_province: 'TH-50' }] }],
    ['by another name', {}, { name: 'วิภา ศรีสุข' }],
    ['by taking an alias away', { aliases: ['วิภา ศรีสุข'] }, { aliases: [] }],
    ['by making a vehicle of a person', FULL, { kind: 'vehicle' }],
    ['by making a company of a person', {}, { kind: 'company' }],
    ['by making it milder', {}, { severity: 'monitor' }],
    ['by letting it end today', {}, { valid_until: inDays(0) }],
    ['by letting it end tomorrow', {}, { valid_until: inDays(1) }],
    ['by letting it end earlier', FULL, { valid_until: inDays(99) }],
    ['by putting it off while it has not begun', { valid_from: inDays(1) }, { valid_from: '2099-01-01' }],
    ['by letting it begin tomorrow', { valid_from: inDays(-10) }, { valid_from: inDays(1) }],
  ])('%s', async (_, entry, weaker) => {
    const storedEntry = await createListedEntry(test, admin, { severity: 'deny', ...entry })
    expect(expectRefusal(await change(storedEntry, weaker))).toMatchObject({ status: 409, code: 'second_person_needed' })
    const mild = await createListedEntry(test, admin, { severity: 'alert', ...entry })
    expectSuccess(await change(mild, weaker))
  })

  it('and is changed in everything else: spelling, more names, numbers and places, a longer time', async () => {
    const firstLocation = await test.make.location(admin)
    const entry = await createListedEntry(test, admin, { severity: 'deny', location_ids: [firstLocation], ...FULL })
    for (const changes of [
      { name: 'ประเสริฐ วงษ์ทอง' },
      { name: 'วิภา ศรีสุข', aliases: ['Prasert Wongthong', 'ประเสริฐ วงศ์ทอง'] },
      {
        numbers: [
          { kind: 'national_id', number: NATIONAL_ID },
          { kind: 'phone', number: '0812345608' },
        ],
      },
      {
        numbers: [
          { kind: 'national_id', number: NATIONAL_ID },
          { kind: 'phone', number: '0812345608' },
          { kind: 'passport', number: 'AA1234567' },
        ],
      },
      { location_ids: null, valid_until: inDays(101) },
      { valid_until: null, valid_from: inDays(-1), guard_action: 'call_police', reason: 'อีกครั้ง' },
    ])
      expectSuccess(await change(entry, changes))
  })

  it('and is neither taken from one of its places nor removed', async () => {
    const [firstLocation, secondLocation] = [await test.make.location(admin), await test.make.location(admin)]
    const entry = await createListedEntry(test, admin, { severity: 'deny', location_ids: [firstLocation, secondLocation] })
    expect(expectRefusal(await change(entry, { location_ids: [firstLocation] })).code).toBe('second_person_needed')
    expect(expectRefusal(await test.as(admin).blacklists.remove({ params: { id: entry._id } })).code).toBe('second_person_needed')
  })

  it('and is free once its time is over', async () => {
    const entry = await createListedEntry(test, admin, { severity: 'deny', ...FULL, valid_until: '2020-01-01' })
    expectSuccess(await change(entry, { numbers: [], plates: [], severity: 'monitor' }))
  })

  it('keeps a name that nothing can be alike to', async () => {
    const entry = await createListedEntry(test, admin, { severity: 'deny', name: '???', numbers: FULL.numbers! })
    expectSuccess(await change(entry, { reason: 'อีกครั้ง' }))
  })
})
