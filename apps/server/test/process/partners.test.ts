import { createClient } from '@gatehouse/contract/client.ts'
import { visitTo } from '../desk.ts'
import { testFolder } from '../folder.ts'
import { PartnerServer, partnerOf } from '../partner-server.ts'
import { expectSuccess } from '../served.ts'
import { until } from '../until.ts'
import { installInto } from './installation.ts'
import { type RunningServer, runServer, signIn } from './running-server.ts'

const VISITS = 40
/** Number of events received before each kill. */
const KILLS_AT = [5, 30]

let server: RunningServer
let partner: PartnerServer
const folder = testFolder()
const start = () => runServer(folder, { PARTNER_NETWORKS: '127.0.0.0/8', PARTNER_PORTS: String(partner.port) })
beforeAll(async () => {
  await installInto(folder)
  partner = await PartnerServer.open()
  server = await start()
})
afterAll(async () => {
  await server.kill('SIGTERM')
  await partner.close()
})

describe('events for a partner', { tags: ['nightly'] }, () => {
  it(`[G-03] are all delivered, in order for each visit, over ${KILLS_AT.length} kills of the server`, async () => {
    const token = await signIn(server.address, 'admin@demo.example')
    let call = createClient({ base: server.address, token: () => token })
    const gate = expectSuccess(await call.gates.list({})).docs.find(({ status }) => status === 'active')!
    expectSuccess(await call.settings.save({ body: { partner: partnerOf({ url: partner.url, secret: partner.secret }) } }))
    const ids: string[] = []
    for (let n = 0; n < VISITS; n++) {
      const { _id: id } = expectSuccess(await call.entrances.checkIn({ body: visitTo(gate) }))
      expectSuccess(await call.entrances.checkOut({ params: { id }, body: { gate_id: gate._id } }))
      ids.push(id)
      const next = KILLS_AT[0]
      if (next !== undefined && partner.received.length >= next) {
        KILLS_AT.shift()
        await server.kill('SIGKILL')
        server = await start()
        call = createClient({ base: server.address, token: () => token })
      }
    }
    const typesOf = (id: string) => [...new Set(partner.received.flatMap(({ type, data }) => (data.entrance_id === id ? [type] : [])))]
    const missing = () => ids.filter((id) => typesOf(id).length < 2)
    await until('every event', () => missing().length === 0 || undefined, 170_000)
    for (const id of ids) expect(typesOf(id)).toEqual(['visit.checked_in', 'visit.checked_out'])
    // An event keeps one id over all of its deliveries.
    const ids_of_events = new Map(partner.received.map(({ id, type, data }) => [`${type} ${String(data.entrance_id)}`, id]))
    for (const { id, type, data } of partner.received) expect(ids_of_events.get(`${type} ${String(data.entrance_id)}`)).toBe(id)
    expect(partner.refused).toEqual([])
  })
})
