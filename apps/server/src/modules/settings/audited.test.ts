import { admin, gate, staffDesk } from '../../../test/desk.ts'
import { expectSuccess, serve, test } from '../../../test/served.ts'
import { DEFAULT_SETTINGS } from './settings.service.ts'

serve()
staffDesk()

const changes = async () => {
  const { docs } = expectSuccess(await test.as(admin).audit.list({ query: { limit: 1 } }))
  return Object.fromEntries(docs[0]!.changes.map(({ field, before, after }) => [field, [before, after]]))
}
const save = async (change: object, location_id: string | null = null) => {
  const { version } = expectSuccess(await test.as(admin).settings.get({ query: location_id ? { location_id } : {} }))
  return expectSuccess(await test.as(admin).settings.save({ body: { location_id, version, ...change } }))
}

it('a change of the settings is audited with what was in force before, and with the rules of personal numbers', async () => {
  const rows = [{ visitor_type: null, gate_id: gate._id, fields: { id_number: 'required', phone: 'hidden' } }]
  await save({ form: { rows, gate_asks: 'remind' } })
  expect(await changes()).toEqual({
    form: [
      DEFAULT_SETTINGS.form,
      {
        gate_asks: 'remind',
        rows: [
          {
            visitor_type: null,
            gate_id: gate._id,
            fields: [
              ['id_number', 'required'],
              ['phone', 'hidden'],
            ],
          },
        ],
      },
    ],
    version: [0, 1],
  })
  await save({ id_policy: 'none' }, gate.location_id)
  expect(await changes()).toMatchObject({ id_policy: [null, 'none'] })
  await save({ id_policy: null }, gate.location_id)
  expect(await changes()).toMatchObject({ id_policy: ['none', null] })
})
