import { connect, type Socket } from 'node:net'
import { expectSuccess, serve, test } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'

serve()

const open = (address: string) => {
  const { port, hostname } = new URL(address)
  return new Promise<Socket>((resolve) => {
    const socket = connect(Number(port), hostname, () => resolve(socket))
    socket.resume().on('error', () => {})
  })
}

it('a server that stops [R4] answers what was asked, and waits neither for connections ahead of a question nor for idle ones', async () => {
  const server = await test.another({ drainMs: 300 })
  const guard = await test.make.operator()
  const gate = await test.make.gate(guard)
  const rows = await test.sql("select (now() at time zone 'Asia/Bangkok')::date::text as today")
  const ahead = await open(server.address)
  const idle = await open(server.address)
  idle.write('GET /livez HTTP/1.1\r\nhost: x\r\n\r\n')
  await until('its answer', () => idle.bytesRead > 0 || undefined)
  const partialRequest = await open(server.address)
  partialRequest.write('GET /livez HTTP/1.1\r\nhost: ')

  const blocker = await test.database.owner.connect()
  await blocker.query('begin')
  await blocker.query('insert into entrance_days values ($1, $2, 0)', [guard.organisation_id, rows[0].today])
  const call = test
    .as(guard, { at: server })
    .entrances.checkIn({ body: { gate_id: gate._id, visitor_name: 'สมชาย', visitor_type: 'visitor' } })
  await until('the call waits', async () => {
    const blockedQueries = await test.sql("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")
    return blockedQueries.length > 0 || undefined
  })

  const stopPromise = server.stop()
  await Promise.all(
    [ahead, idle, partialRequest].map((socket) => until('the end of a quiet connection', () => socket.destroyed || undefined)),
  )
  const releaseTime = performance.now()
  await blocker.query('commit')
  blocker.release()
  expect(expectSuccess(await call).status).toBe('checkin')
  await stopPromise
  expect(performance.now() - releaseTime).toBeLessThan(2000)
})
