import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { members } from '@gatehouse/contract/members/members.ts'
import { NATIONAL_ID } from '../../../test/desk.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'

serve({ worker: true })

let admin: TestPerson
beforeEach(async () => {
  admin = await test.make.admin()
})

const added = async (fields: Partial<BodyInputOf<typeof members.create>> = {}, as = admin) =>
  expectSuccess(
    await test.as(as).members.create({ body: { code: 'M-1', kind: 'tenant', name_th: 'นิภา ศรีสุข', status: 'active', ...fields } }),
  )
const listed = async (number: string) =>
  expectSuccess(
    await test.as(admin).blacklists.create({
      body: {
        ...{ kind: 'person', name: 'Somebody Quite Different', severity: 'deny', guard_action: 'refuse', reason: 'Theft' },
        numbers: [{ kind: 'phone', number }],
      },
    }),
  )
const seen = async () => expectSuccess(await test.as(admin).sightings.list({ query: {} })).docs
const ban = (id: string, as = admin) =>
  test.as(as).members.setStatus({ params: { id }, body: { status: 'banned', note: 'Broke a window' } })

describe('a member whom the blacklist means', () => {
  it('is saved, and is a sighting, once however often they are saved', async () => {
    await listed('0812345608')
    const member = await added({ phone: '0812345608' })
    expect(await seen()).toMatchObject([{ occasion: 'member', member_id: member._id, status: 'open', gate: null }])
    expectSuccess(await test.as(admin).members.setStatus({ params: { id: member._id }, body: { status: 'on_hold', note: 'Asked' } }))
    const { updated_at } = expectSuccess(await test.as(admin).members.get({ params: { id: member._id } }))
    expectSuccess(
      await test.as(admin).members.update({
        params: { id: member._id },
        body: { code: 'M-1', kind: 'tenant', name_th: 'นิภา ศรีสุข', updated_at, reason: 'Spelling' },
      }),
    )
    expect(await seen()).toHaveLength(1)
  })

  it('is found a moment after a file of many brought them', async () => {
    await listed('0812345608')
    const rows = ['code,name_th,phone', ...Array.from({ length: 250 }, (_, n) => `I-${n},คนที่ ${n},${n === 137 ? '0812345608' : ''}`)]
    const form = new FormData()
    form.set('file', new Blob([rows.join('\n')], { type: 'text/csv' }), 'members.csv')
    expectSuccess(await test.as(admin).members.import({ form, idempotencyKey: test.make.id() }))
    const sightings = await until('the job', async () => ((await seen()).length > 0 ? seen() : undefined))
    expect(sightings).toMatchObject([{ occasion: 'member', snapshot: { name: 'คนที่ 137' } }])
  })
})

describe('a member who is banned', () => {
  it('stands on the blacklist with names, numbers and vehicles, and is stopped at the gate as a visitor', async () => {
    const gate = await test.make.gate(admin)
    const member = await added({
      ...{ name_en: 'Nipha Srisuk', id_kind: 'national_id', id_number: NATIONAL_ID, phone: '0812345608' },
      vehicles: [{ plate: 'กก1234', plate_province: 'TH-10', vehicle_class: 'car' }],
    })
    expectSuccess(await ban(member._id))
    const [entry] = expectSuccess(await test.as(admin).blacklists.list({ query: {} })).docs
    expect(entry).toMatchObject({
      ...{ name: 'นิภา ศรีสุข', aliases: ['Nipha Srisuk'], severity: 'deny', kind: 'person' },
      plates: [{ plate: 'กก1234', plate_province: 'TH-10' }],
    })
    expect(entry!.numbers.map(({ kind }) => kind).sort()).toEqual(['national_id', 'phone'])
    const visit = {
      gate_id: gate._id,
      visitor_name: 'Other Name',
      visitor_type: 'visitor',
      id_kind: 'national_id' as const,
      id_number: NATIONAL_ID,
    }
    expect(expectRefusal(await test.as(admin).entrances.checkIn({ body: visit })).code).toBe('blacklisted')
    expect(JSON.stringify(expectSuccess(await test.as(admin).audit.list({ query: {} })))).not.toContain(NATIONAL_ID)
  })

  it('is not banned by who may not write the blacklist: nothing is changed', async () => {
    const member = await added()
    const person = await test.make.person({ organisation: admin.organisation_id, role: 'admin', removed: ['blacklists:write'] })
    expect(expectRefusal(await ban(member._id, person)).code).toBe('permission_denied')
    expect(expectSuccess(await test.as(admin).members.get({ params: { id: member._id } })).status).toBe('active')
    expect(expectSuccess(await test.as(admin).blacklists.list({ query: {} })).docs).toEqual([])
  })
})
