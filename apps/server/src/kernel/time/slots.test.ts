import { describe, expect, it } from 'vitest'
import { Slots } from './slots.ts'

/** A piece of work that ends when it is told to. */
function piece(log: string[], name: string) {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const work = async () => {
    log.push(name)
    await ended
    return name
  }
  return { work, end }
}
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('Slots', () => {
  it('runs no more than its size at once, and the rest in the order in which they came', async () => {
    const slots = new Slots(2, 10)
    const log: string[] = []
    const pieces = ['a', 'b', 'c', 'd'].map((name) => piece(log, name))
    const results = pieces.map(({ work }) => slots.run(work))
    await settle()
    expect(log).toEqual(['a', 'b'])
    pieces[1]!.end()
    await settle()
    expect(log).toEqual(['a', 'b', 'c'])
    for (const { end } of pieces) end()
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('gives its slot on when the work fails', async () => {
    const slots = new Slots(1, 10)
    const failed = slots.run(() => Promise.reject(new Error('broken')))
    const next = slots.run(async () => 'done')
    await expect(failed).rejects.toThrow('broken')
    expect(await next).toBe('done')
    expect(await slots.run(async () => 'again')).toBe('again')
  })

  it('refuses at once what would make the line too long', async () => {
    const slots = new Slots(1, 1)
    const first = piece([], 'first')
    const running = slots.run(first.work)
    const waiting = slots.run(async () => 'second')
    await expect(slots.run(async () => 'third')).rejects.toMatchObject({ code: 'unavailable', details: { retry_after: 2 } })
    first.end()
    expect(await Promise.all([running, waiting])).toEqual(['first', 'second'])
  })
})
