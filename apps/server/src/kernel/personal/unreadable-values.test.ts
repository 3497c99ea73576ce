import { createListedEntry } from '../../../test/blacklist.ts'
import { checkIn, checkOut, NATIONAL_ID, openStaffedDesk } from '../../../test/desk.ts'
import { installationOf, runOperatorTool } from '../../../test/gatehouse.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'
import type { Health } from '../../modules/operator/operator.health.ts'
import { createLogger } from '../log/log.ts'

serve()

/** SQL expressions that damage a sealed value `v`. */
const DAMAGES = {
  'a bit is flipped': 'set_byte(v, 20, get_byte(v, 20) # 1)',
  'it is truncated': 'substring(v from 1 for 10)',
  'it names a key that never existed': 'set_byte(v, 2, 99)',
  'it is empty': `'\\x'::bytea`,
}
const damage = (table: string, column: string, id: string, how: string = DAMAGES['a bit is flipped']) =>
  test.sql(
    `update ${table} set ${column} = (select ${how} from (select ${column} as v) x) where ${table === 'unit_contacts' ? 'unit_id' : '_id'} = $1`,
    id,
  )
const PHONE = '0812345608'

describe('a damaged sealed value', () => {
  it.each(Object.entries(DAMAGES))('leaves the visit searchable, readable, correctable and ready for check-out: %s', async (_, how) => {
    const desk = await openStaffedDesk(test)
    const call = test.as(desk.guard).entrances
    const damagedVisit = await checkIn(test, desk, {
      visitor_name: 'Broken Number',
      id_kind: 'national_id',
      id_number: NATIONAL_ID,
      phone: PHONE,
    })
    const intactVisit = await checkIn(test, desk, { visitor_name: 'Sound Number', phone: PHONE })
    await damage('entrances', 'id_number_sealed', damagedVisit._id, how)

    const { docs } = expectSuccess(await call.find({ body: { text: 'Number' } }))
    const resultOf = (id: string) => docs.find(({ entrance }) => entrance._id === id)
    expect(resultOf(damagedVisit._id)).toMatchObject({
      id_number_masked: null,
      phone_masked: 'xxx-xxx-5608',
      numbers_unreadable: ['id_number'],
    })
    expect(resultOf(intactVisit._id)).toMatchObject({ phone_masked: 'xxx-xxx-5608', numbers_unreadable: [] })
    expect(expectSuccess(await call.find({ body: { text: NATIONAL_ID } })).docs.map(({ entrance }) => entrance._id)).toContain(
      damagedVisit._id,
    )
    const visit = expectSuccess(await call.get({ params: { id: damagedVisit._id } }))
    expect(visit).toMatchObject({ numbers_unreadable: ['id_number'], id_number_masked: null })
    const hash = async () => (await test.sql('select person_hash from entrances where _id = $1', damagedVisit._id))[0].person_hash
    const before = await hash()
    expectSuccess(await call.update({ params: { id: damagedVisit._id }, body: { ...visit, visitor_name: 'Corrected Number' } as never }))
    expect(await hash()).toEqual(before)
    const numbers = expectSuccess(await test.as(desk.admin).entrances.reveal({ params: { id: damagedVisit._id }, body: { reason: 'x' } }))
    expect(numbers).toEqual({ id_number: null, phone: expect.stringContaining('5608'), numbers_unreadable: ['id_number'] })
    expect((await checkOut(test, desk, damagedVisit)).status).toBe('checkout')
    const secondVisit = await checkIn(test, desk, { returning_of: damagedVisit._id, visitor_name: 'Corrected Number' })
    expect(secondVisit).toMatchObject({ numbers_unreadable: [], phone_masked: 'xxx-xxx-5608', id_number_masked: null })
  })

  it('leaves the member in lists, files and the form, and stays until a new value is written', async () => {
    const desk = await openStaffedDesk(test)
    const call = test.as(desk.admin).members
    const input = {
      code: 'M-1',
      kind: 'frequent',
      name_th: 'สมาชิก หนึ่ง',
      name_en: '',
      unit_ids: [],
      vehicles: [],
      cards: [],
      location_ids: null,
      gate_ids: null,
      hours: null,
      not_on_holidays: false,
    } as const
    const member = expectSuccess(
      await call.create({ body: { ...input, status: 'active', id_kind: 'national_id', id_number: NATIONAL_ID, phone: PHONE } as never }),
    )
    await damage('members', 'phone_sealed', member._id)
    const params = { id: member._id }
    const current = expectSuccess(await call.get({ params }))
    expect(current).toMatchObject({ phone_masked: null, numbers_unreadable: ['phone'] })
    expect(expectSuccess(await call.list({ query: {} })).docs).toHaveLength(1)
    const sealed = async () => (await test.sql('select phone_sealed, phone_hash from members where _id = $1', member._id))[0]
    const sealedBefore = await sealed()
    expectSuccess(await call.update({ params, body: { ...input, updated_at: current.updated_at, reason: 'x', company: 'New' } as never }))
    expect(await sealed()).toEqual(sealedBefore)
    const file = String(expectSuccess(await call.export({ query: { format: 'csv' } })))
    expect(file).toMatch(/cannot be read|อ่านไม่ได้/)
    const { updated_at } = expectSuccess(await call.get({ params }))
    expectSuccess(await call.update({ params, body: { ...input, updated_at, reason: 'x', phone: '0899999999' } as never }))
    expect(expectSuccess(await call.get({ params }))).toMatchObject({ phone_masked: 'xxx-xxx-9999', numbers_unreadable: [] })
  })

  it('in a blacklist entry still stops visitors with the number, and its hashes stay when the entry is changed', async () => {
    const desk = await openStaffedDesk(test)
    const entry = await createListedEntry(test, desk.admin, {
      name: 'Denied Person',
      severity: 'deny',
      guard_action: 'refuse',
      numbers: [{ kind: 'national_id', number: NATIONAL_ID }],
    })
    await damage('blacklist_entries', 'numbers_sealed', entry._id)
    const call = test.as(desk.admin).blacklists
    expect(expectSuccess(await call.list({ query: {} })).docs[0]).toMatchObject({ numbers: [], numbers_unreadable: true })
    const current = expectSuccess(await call.get({ params: { id: entry._id } }))
    const keys = () => test.sql('select hash_kind, hash from blacklist_keys where entry_id = $1 order by 1, 2', entry._id)
    const before = await keys()
    expect(before).not.toEqual([])
    const change = {
      ...Object.fromEntries(
        [
          'kind',
          'name',
          'aliases',
          'plates',
          'severity',
          'category',
          'guard_action',
          'reason',
          'location_ids',
          'valid_from',
          'valid_until',
          'review_on',
          'updated_at',
        ].map((name) => [name, current[name as keyof typeof current]]),
      ),
      numbers: [],
      aliases: ['Somebody Else'],
      change_reason: 'x',
    }
    expectSuccess(await call.update({ params: { id: entry._id }, body: change as never }))
    expect(await keys()).toEqual(before)
    const answer = await test.as(desk.guard).entrances.checkIn({
      body: {
        gate_id: desk.gate._id,
        visitor_name: 'Quite Another',
        visitor_type: 'visitor',
        id_kind: 'national_id',
        id_number: NATIONAL_ID,
      },
    })
    expect(expectRefusal(answer).code).toBe('blacklisted')
  })

  it('is reported to the operator, once in the log and by `health`', async () => {
    const desk = await openStaffedDesk(test)
    const visit = await checkIn(test, desk, { phone: PHONE })
    await damage('entrances', 'phone_sealed', visit._id)
    const lines: { msg: string; record_id?: string }[] = []
    const log = createLogger({ level: 'error', destination: { write: (line: string) => void lines.push(JSON.parse(line)) } })
    const server = await test.another({ log })
    for (let n = 0; n < 5; n++) expectSuccess(await test.as(desk.guard, { at: server }).entrances.get({ params: { id: visit._id } }))
    expect(lines.filter(({ record_id }) => record_id === visit._id)).toMatchObject([{ msg: expect.stringContaining('cannot be read') }])
    const rows = await until('the record of the unreadable value', async () => {
      const unreadable = await test.sql(
        'select place, record_id from unreadable_values where organisation_id = $1',
        desk.guard.organisation_id,
      )
      return unreadable.length > 0 ? unreadable : undefined
    })
    expect(rows).toEqual([{ place: 'entrances.phone', record_id: visit._id }])
    const { checks } = JSON.parse((await runOperatorTool(installationOf(test), 'health', '--json')).out) as Health
    expect(checks.values).toMatchObject({ ok: false, message: expect.stringContaining('cannot be read: ') })
    const { organisation_id } = desk.guard
    expect(checks.values.unreadable).toContainEqual({ organisation_id, place: 'entrances.phone', records: 1 })
  })
})
