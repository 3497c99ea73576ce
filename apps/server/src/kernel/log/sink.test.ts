import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Parts } from '../parts/parts.ts'
import { LogSink } from './sink.ts'

const file = join(tmpdir(), `gatehouse-log-${process.pid}`)
afterAll(() => rm(file, { force: true }))

describe('the sink of the log', () => {
  it('takes every line whole and in order, and says when all are written', async () => {
    const target = await open(file, 'w')
    const sink = new LogSink(target.fd)
    const lines = Array.from({ length: 5000 }, (_, number) => `${JSON.stringify({ number, name: 'สมชาย' })}\n`)
    for (const line of lines) sink.write(line)
    await sink.flush(10_000)
    expect(await readFile(file, 'utf8')).toBe(lines.join(''))
    await target.close()
  })

  it.runIf(existsSync('/dev/full'))('drops and counts what a full disk does not take, and keeps no more than two megabytes', async () => {
    const target = await open('/dev/full', 'w')
    const parts = new Parts()
    const sink = new LogSink(target.fd, parts.part('log', { needed: false }))
    expect(parts.down).toEqual([])
    const before = process.memoryUsage().heapUsed
    // Every text is distinct: one text that is stored a thousand times takes no space.
    for (let number = 0; number < 100_000; number++) sink.write(`${randomBytes(500).toString('hex')}\n`)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(50_000_000)
    const reasons = () => parts.down.map(({ reason }) => reason)
    await expect
      .poll(reasons, { timeout: 60_000 })
      .toEqual([expect.stringContaining('ENOSPC')])
      .finally(() => sink.close())
    expect(parts.down).toMatchObject([{ name: 'log', needed: false }])
    await target.close()
  })

  it.runIf(existsSync('/dev/full'))(
    'writes nothing once it is closed, though lines wait: not into the file that has its number next',
    async () => {
      const target = openSync('/dev/full', 'w')
      const sink = new LogSink(target)
      sink.write('a line\n')
      await sink.flush(50)
      sink.close()
      closeSync(target)
      const next = openSync(file, 'w')
      expect(next).toBe(target)
      await new Promise((resolve) => setTimeout(resolve, 1_200))
      expect(await readFile(file, 'utf8')).toBe('')
      closeSync(next)
    },
  )
})
