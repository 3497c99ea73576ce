import { parseOptions } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { DUMMY_HASH, hashPassword, verifyPassword } from './passwords.ts'

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

describe('passwords', () => {
  it('is argon2id with 19 MiB, two passes, one lane and a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('gatehouse-demo'), hashPassword('gatehouse-demo')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
  })

  it('takes the right password only, exactly as it was typed', async () => {
    const stored = await hashPassword('รหัสผ่าน ของฉัน')
    expect(await verifyPassword(stored, 'รหัสผ่าน ของฉัน')).toBe(true)
    for (const wrong of ['รหัสผ่านของฉัน', 'รหัสผ่าน ของฉัน ', '', 'x']) expect(await verifyPassword(stored, wrong)).toBe(false)
  })

  it('cuts nothing off: passwords that differ after the 72nd byte are different', async () => {
    const start = 'a'.repeat(72)
    const stored = await hashPassword(`${start}b`)
    expect(await verifyPassword(stored, `${start}b`)).toBe(true)
    expect(await verifyPassword(stored, `${start}c`)).toBe(false)
    expect(await verifyPassword(stored, start)).toBe(false)
  })

  it('never signs in where there is no account, and takes as long as a wrong password', async () => {
    expect(parseOptions(DUMMY_HASH)).toEqual(parseOptions(await hashPassword('gatehouse-demo')))
    const stored = await hashPassword('gatehouse-demo')
    const time = async (hash: string | null) => {
      const start = performance.now()
      expect(await verifyPassword(hash, 'not the password')).toBe(false)
      return performance.now() - start
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < 15; i += 1) {
      known.push(await time(stored))
      unknown.push(await time(null))
    }
    // Wide, because other work shares the machine; without the dummy the quotient would be near zero.
    expect(median(unknown) / median(known)).toBeGreaterThan(0.5)
    expect(median(unknown) / median(known)).toBeLessThan(2)
  })

  it('leaves threads for other work during a wave of sign-ins, and turns a flood away', async () => {
    const stored = await hashPassword('gatehouse-demo')
    const wave = Array.from({ length: 100 }, () =>
      verifyPassword(stored, 'gatehouse-demo').then(
        () => 'done',
        (error: { code: string }) => error.code,
      ),
    )
    const outcomes = await Promise.all(wave)
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(62)
    expect(outcomes.filter((outcome) => outcome === 'unavailable')).toHaveLength(38)
  })
})
