import { randomFillSync } from 'node:crypto'

const COUNTER_MAX = 0xfff
const pool = Buffer.alloc(4096)
let usedBytes = pool.length

/** Takes bytes from a pool, because asking the system for a few bytes at a time is slow. */
function randomBytes(size: number): Buffer {
  if (usedBytes + size > pool.length) {
    randomFillSync(pool)
    usedBytes = 0
  }
  usedBytes += size
  return pool.subarray(usedBytes - size, usedBytes)
}

/** UUIDv7 (RFC 9562), always increasing. rand_a is a counter (section 6.2, method 1); when it overflows, the time runs ahead. 62 bits stay random. */
export function uuidSource(clock: () => number): () => string {
  let time = 0
  let counter = 0
  return () => {
    const now = clock()
    if (now <= time && counter < COUNTER_MAX) counter += 1
    else {
      time = now > time ? now : time + 1
      counter = randomBytes(2).readUInt16BE() & 0x7ff
    }
    const stamp = time.toString(16).padStart(12, '0')
    const tail = randomBytes(8)
    tail[0] = (tail[0]! & 0x3f) | 0x80
    const low = tail.toString('hex')
    return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${low.slice(0, 4)}-${low.slice(4)}`
  }
}

/** Ordered by time within this process, and nearly so across servers. */
export const newId: () => string = uuidSource(Date.now)
