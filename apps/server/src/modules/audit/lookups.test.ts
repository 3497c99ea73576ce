import { createListedEntry, entryOf } from '../../../test/blacklist.ts'
import { checkIn, openStaffedDesk, visitTo } from '../../../test/desk.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import type { Serving } from '../../serve.ts'

let other: Serving
serve()
beforeAll(async () => {
  other = await test.another()
})

type At = { address: string }
const find = (person: TestPerson, text: string, server: At = test) => test.as(person, { at: server }).entrances.find({ body: { text } })
const outcomes = (answers: readonly { ok: boolean; body: unknown }[]) =>
  answers.map((answer) => (answer.ok ? 'told' : (answer.body as { code: string }).code))
const count = (all: readonly string[], outcome: string) => all.filter((each) => each === outcome).length
const metBy = async (admin: TestPerson) => expectSuccess(await test.as(admin).audit.list({ query: { action: 'number.met' } })).docs

/** A visitor whose number a viewer sees as `6•••4311`. */
async function withLicence() {
  const desk = await openStaffedDesk(test)
  const visit = await checkIn(test, desk, { visitor_name: 'Prasert', id_kind: 'driving_licence', id_number: '62004311' })
  const viewer = await test.make.person({ organisation: desk.admin.organisation_id, role: 'viewer' })
  return { ...desk, visit, viewer }
}
const candidates = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `6${String(from + n).padStart(3, '0')}4311`)

describe('a person without the right to reveal numbers', () => {
  it('does not guess a masked one by asking for each that it can be, on however many servers and at once', async () => {
    const { viewer, visit, admin } = await withLicence()
    const tries = candidates(300, 340).map((text, n) => find(viewer, text, n % 2 ? test : other))
    const all = outcomes(await Promise.all(tries))
    expect(count(all, 'told')).toBe(5)
    expect(count(all, 'too_many_numbers')).toBe(35)
    const right = await find(viewer, '62004311')
    expect(expectRefusal(right)).toMatchObject({ code: 'too_many_numbers', status: 429 })
    expect(JSON.stringify(right.body)).not.toContain(visit._id)
    for (const text of ['Prasert', '4311'])
      expect(expectSuccess(await find(viewer, text)).docs.map(({ entrance }) => entrance._id)).toEqual([visit._id])
    expect(await metBy(admin)).toEqual([])
  })

  it('does not by any other call either: all that tell of a number count together', async () => {
    const { admin, gate } = await withLicence()
    const id_number = '62004311'
    const body = { code: 'M-1', kind: 'resident', name_th: 'ประเสริฐ', status: 'active', id_kind: 'driving_licence', id_number } as const
    expectSuccess(await test.as(admin).members.create({ body }))
    await createListedEntry(test, admin, { numbers: [{ kind: 'driving_licence', number: id_number }] })
    const person = await test.make.admin({
      organisation: admin.organisation_id,
      removed: ['entrances:reveal', 'members:reveal', 'blacklists:reveal'],
    })
    const as = test.as(person)
    const entry = (number: string) => entryOf({ name: `Nobody ${number}`, numbers: [{ kind: 'driving_licence', number }] })
    const file = (number: string) => {
      const form = new FormData()
      form.set('file', new Blob([`a,b,c,d,e\nNobody ${number},deny,refuse,why,${number}\n`]), 'list.csv')
      return form
    }
    const ways = {
      desk: (text: string) => as.entrances.find({ body: { text, gate_id: gate._id } }),
      members: (text: string) => as.members.find({ body: { text } }),
      blacklist: (number: string) => as.blacklists.find({ body: { number } }),
      preview: (number: string) => as.blacklists.preview({ body: { entry: entry(number) } }),
      import: (number: string) =>
        as.blacklistFiles.checkImport({ query: { columns: 'name,severity,guard_action,reason,driving_licence' }, form: file(number) }),
    }
    const numbers = candidates(100, 120)
    for (const [index, way] of Object.values(ways).entries()) expect((await way(numbers[index]!)).ok).toBe(true)
    for (const [index, [name, way]] of Object.entries(ways).entries())
      expect(expectRefusal(await way(numbers[10 + index]!)).code, name).toBe('too_many_numbers')
  })

  it('finds full numbers as fast as a gate needs, and who stands at none fewer; the same one again does not count', async () => {
    const { viewer, guard } = await withLicence()
    const numbers = Array.from({ length: 61 }, (_, n) => `08${String(10_000_000 + n * 1_237)}`)
    for (const [person, limit] of [
      [guard, 60],
      [viewer, 10],
    ] as const) {
      const sample = numbers.slice(0, limit)
      expect(count(outcomes(await Promise.all(sample.map((text) => find(person, text)))), 'told')).toBe(limit)
      expect(expectRefusal(await find(person, numbers[limit]!)).code).toBe('too_many_numbers')
      for (const text of sample.slice(0, 3)) expect((await find(person, text)).ok).toBe(true)
    }
  })

  it('does not together with colleagues, and takes nothing from them but numbers of that ending', async () => {
    const { admin, guard } = await withLicence()
    const numbers = candidates(0, 60)
    for (let n = 0; n < 10; n++) {
      const colleague = await test.make.person({ organisation: admin.organisation_id, role: 'viewer' })
      const own = numbers.slice(n * 5, n * 5 + 5).map((text) => find(colleague, text))
      expect(count(outcomes(await Promise.all(own)), 'told')).toBe(5)
    }
    expect(expectRefusal(await find(guard, numbers[55]!)).code).toBe('too_many_numbers')
    expect((await find(guard, '0812345678')).ok).toBe(true)
  })

  it('leaves in the audit log whom they found by a full number, once a day for each, without the number', async () => {
    const { admin, guard, visit } = await withLicence()
    for (let n = 0; n < 2; n++) expect(expectSuccess(await find(guard, '6200 4311')).docs).toHaveLength(1)
    expectSuccess(await find(guard, '62004312'))
    const entries = await metBy(admin)
    expect(entries).toMatchObject([{ actor_id: guard.id, record_type: 'entrance', record_id: visit._id }])
    const rows = await test.sql("select reason, before, after from audit_entries where action = 'number.met' and record_id = $1", visit._id)
    expect(JSON.stringify(rows)).not.toContain('4311')
  })

  it('may look for a number again when its time is over', async () => {
    const { viewer } = await withLicence()
    await Promise.all(candidates(0, 5).map((text) => find(viewer, text)))
    expect((await find(viewer, '69994311')).ok).toBe(false)
    const back = (time: string) => test.sql('update number_lookups set at = at - $2::interval where user_id = $1', viewer.id, time)
    await back('23 hours 59 minutes')
    expect((await find(viewer, '69994311')).ok).toBe(false)
    await back('1 minute')
    expect((await find(viewer, '69994311')).ok).toBe(true)
  })
})

it('the lookups of a person who may reveal numbers are not counted', async () => {
  const { admin } = await withLicence()
  const all = outcomes(await Promise.all(candidates(150, 215).map((text) => find(admin, text))))
  expect(count(all, 'told')).toBe(65)
  expect(expectSuccess(await find(admin, '62004311')).docs).toHaveLength(1)
  expect(await metBy(admin)).toEqual([])
})

it('A short number, whose mask shows less than four of it, is not found by its last four', async () => {
  const { guard, gate } = await openStaffedDesk(test)
  const body = visitTo(gate, { id_kind: 'other', id_number: 'AB1234' })
  expectSuccess(await test.as(guard).entrances.checkIn({ body }))
  expect(expectSuccess(await find(guard, '1234')).docs).toEqual([])
  expect(expectSuccess(await find(guard, 'AB1234')).docs).toHaveLength(1)
})
