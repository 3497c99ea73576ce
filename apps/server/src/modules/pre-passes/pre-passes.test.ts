import { entriesOf } from '../../../test/audit-entries.ts'
import { admin, gate, guard, openAnotherDesk, staffDesk } from '../../../test/desk.ts'
import { jpeg, photoForm } from '../../../test/photos.ts'
import { type PassInput, passFor } from '../../../test/pre-passes.ts'
import { good, refused, serve, type TestPerson, test } from '../../../test/served.ts'

serve()
staffDesk()

const calls = (who: TestPerson = admin) => test.as(who).prePasses
const make = async (more: Partial<PassInput> = {}, who: TestPerson = admin) =>
  good(await calls(who).create({ body: passFor({ location_id: gate.location_id, ...more }) }))

describe('a pre-pass', () => {
  it('[M-09a-e] is added, listed, read, changed and deleted, each step in the audit log', async () => {
    const contact = { phone: '0812345608', email: 'Holder@Mail.example', plate: 'กก1234', plate_province: 'TH-10' as const }
    const made = await make({ ...contact, holder_name: 'สมชาย ใจดี', company: 'Example', gate_note: 'Blue badge' })
    expect(made).toMatchObject({
      ...{ state: 'active', status: 'active', serial: 1, uses: 0, inside: false, own: true, mode: 'single', max_uses: null },
      ...{ early_minutes: 30, phone_masked: expect.stringContaining('5608'), email: 'Holder@mail.example', plate: 'กก1234' },
      ...{ valid_from: '2019-12-31T17:00:00.000Z', valid_until: '2099-12-31T17:00:00.000Z' },
    })
    expect(good(await calls().list({ query: { search: 'ใจดี' } })).docs).toMatchObject([{ _id: made._id, holder_name: 'สมชาย ใจดี' }])
    expect(good(await calls().list({ query: { search: 'nobody' } })).total).toBe(0)
    const params = { id: made._id }
    const change = { ...made, from_time: '08:30', until_day: '2034-01-31', until_time: '17:00' }
    const later = good(await calls().update({ params, body: change }))
    expect(later).toMatchObject({ valid_from: '2020-01-01T01:30:00.000Z', valid_until: '2034-01-31T10:00:00.000Z', serial: 1 })
    // What was not sent stays.
    expect(later.phone_masked).toBe(made.phone_masked)
    expect(refused(await calls().update({ params, body: made })).code).toBe('changed_meanwhile')
    expect(good(await calls().remove({ params }))).toMatchObject({ success: true })
    expect(refused(await calls().get({ params })).status).toBe(404)
    const entries = await entriesOf(test, made._id)
    expect(entries.map(({ action }) => action)).toEqual(['created', 'changed', 'deleted'].map((step) => `pre_pass.${step}`))
    expect(JSON.stringify(entries)).not.toMatch(/5608|mail\.example/i)
  })

  it('[M-09f] has a picture, which the storage call shows', async () => {
    const { _id } = await make()
    const { avatar } = good(await calls().addAvatar({ params: { id: _id }, form: photoForm(await jpeg()) }))
    expect(avatar).toBeTruthy()
    expect(good(await calls().list({})).docs[0]!.avatar).toBeTruthy()
  })
})
