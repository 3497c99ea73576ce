import { createServer, type Server, type Socket } from 'node:net'
import { checkIn, openStaffedDesk } from '../../../test/desk.ts'
import { allowPort, localEgress, PartnerServer, partnerOf } from '../../../test/partner-server.ts'
import { expectSuccess, startTestApp, type TestApp } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'
import { LANES } from '../../kernel/jobs/task.ts'

let test: TestApp
let answeringServer: PartnerServer
/** Accepts connections and never answers. */
let silent: Server
const connections: Socket[] = []
beforeAll(async () => {
  answeringServer = await PartnerServer.open()
  silent = createServer((socket) => {
    connections.push(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  allowPort(silentPort())
  test = await startTestApp({ worker: true, egress: localEgress(600_000) })
})
afterAll(async () => {
  silent.close()
  for (const socket of connections) socket.destroy()
  await test.close()
  await answeringServer.close()
})

const silentPort = () => (silent.address() as { port: number }).port

describe('the lane of partners', () => {
  it('[G-03] delivers to one organisation while more partners of another are silent than it has places', async () => {
    const [slow, fast] = [await openStaffedDesk(test), await openStaffedDesk(test)]
    const partner = (key: string) => partnerOf({ key, url: `http://127.0.0.1:${silentPort()}/` })
    for (let n = 0; n <= LANES.partners.places; n++)
      expectSuccess(await test.as(slow.admin).settings.save({ body: { partner: partner(`silent_${n}`) } }))
    await checkIn(test, slow)
    await until('calls that nobody answers', () => connections.length >= LANES.partners.ofOne || undefined)
    const { url, secret } = answeringServer
    expectSuccess(await test.as(fast.admin).settings.save({ body: { partner: partnerOf({ url, secret }) } }))
    const visit = await checkIn(test, fast)
    await until('the event', () => answeringServer.received.length > 0 || undefined)
    expect(answeringServer.received[0]!.data.entrance_id).toBe(visit._id)
    // The silent partners still occupy all their places.
    expect(connections).toHaveLength(LANES.partners.ofOne)
  })
})
