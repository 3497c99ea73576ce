import fc from 'fast-check'
import { ApiError, NetworkError } from '../../../api/errors.ts'
import { addScan, cutOff, isRepeat, isUnreachable, NO_SCANS, REPEAT_WITHIN, removeFirstScan, type ScanQueue } from './scan-queue.ts'

const scan = (text: string, time: number) => ({ id: `${text}/${time}`, text, at: time, since: time })
const texts = (queue: ScanQueue) => queue.scans.map(({ text }) => text)

describe('scans that come together', () => {
  it('are done in order, and each once', () => {
    const queue = addScan(addScan(NO_SCANS, scan('V-1', 0)), scan('V-2', 10))
    expect(texts(queue)).toEqual(['V-1', 'V-2'])
    expect(texts(removeFirstScan(queue))).toEqual(['V-2'])
    expect(texts(removeFirstScan(removeFirstScan(queue)))).toEqual([])
  })

  it('are one where a reader was held too long', () => {
    const first = scan('V-027', 1000)
    expect(isRepeat(null, first)).toBe(false)
    expect(isRepeat(first, scan('V-027', 1000 + REPEAT_WITHIN - 1))).toBe(true)
    expect(isRepeat(first, scan('V-027', 1000 + REPEAT_WITHIN))).toBe(false)
    expect(isRepeat(first, scan('V-028', 1001))).toBe(false)
    expect(texts(addScan(addScan(NO_SCANS, scan('V-1', 0)), scan('V-1', 10)))).toEqual(['V-1'])
  })
})

describe('scans without a network', () => {
  it('wait in order, each text once, and are late from then on', () => {
    let queue = cutOff(addScan(addScan(NO_SCANS, scan('V-1', 0)), scan('V-2', 10)))
    queue = addScan(queue, scan('V-1', 60_000))
    queue = addScan(queue, scan('V-3', 60_001))
    expect(texts(queue)).toEqual(['V-1', 'V-2', 'V-3'])
    expect(queue.scans.map(({ late }) => late ?? false)).toEqual([true, true, false])
    expect([queue.cut, removeFirstScan(queue).cut, removeFirstScan(removeFirstScan(removeFirstScan(queue))).cut]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('are neither lost nor doubled by any sequence of events', () => {
    const step = fc.oneof(
      fc.record({ come: fc.constantFrom('a', 'b', 'c', 'd') }),
      fc.constantFrom({ does: 'cut' as const }, { does: 'done' as const }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let queue = NO_SCANS
        const [came, went]: [string[], string[]] = [[], []]
        for (const [index, action] of steps.entries()) {
          if ('come' in action) {
            const before = queue.scans.length
            queue = addScan(queue, scan(action.come, index * REPEAT_WITHIN))
            if (queue.scans.length > before) came.push(action.come)
          } else if (action.does === 'cut') queue = cutOff(queue)
          else if (queue.scans.length > 0) {
            went.push(queue.scans[0]!.text)
            queue = removeFirstScan(queue)
          }
        }
        expect([...went, ...texts(queue)]).toEqual(came)
      }),
    )
  })

  it('wait after a missing response, but not after a refusal', () =>
    expect([new NetworkError(''), new ApiError(503, null), new ApiError(409, null), new Error('')].map(isUnreachable)).toEqual([
      true,
      true,
      false,
      false,
    ]))
})
