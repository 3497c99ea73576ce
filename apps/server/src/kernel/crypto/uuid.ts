import { randomFillSync } from 'node:crypto'

const COUNTER_MAX = 0xfff
const pool = Buffer.alloc(4096)
let used = pool.length

/** The next `size` random bytes; asking the system for a few at a time would cost more than the rest of an id. */
function randomBytes(size: number): Buffer {
  if (used + size > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += size
  return pool.subarray(used - size, used)
}

/**
 * A source of UUIDv7 ids (RFC 9562 section 5.7) by a clock in milliseconds. Each id is greater than the one before it, also within one
 * millisecond and when the clock goes back: the 12 bits of rand_a are a counter (section 6.2, method 1) that starts each millisecond at a
 * random value of its lower half; where it is used up, the time in the id runs ahead by a millisecond. 62 bits stay random.
 */
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

/** A new id: ordered by time of making within this process, and nearly so across servers. */
export const newId: () => string = uuidSource(Date.now)
