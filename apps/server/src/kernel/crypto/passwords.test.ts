import { availableParallelism } from 'node:os'
import { hash, parseOptions } from '@node-rs/argon2'
import * as inTests from './password-cost.ts'
import { HASHED_AT_ONCE, hashPassword, verifyPassword } from './passwords.ts'

const { COST, DUMMY_HASH } = await vi.importActual<typeof inTests>('./password-cost.ts')

describe('passwords', () => {
  it('is argon2id with 19 MiB, two passes, one lane and a salt of its own', async () => {
    expect(await hash('gatehouse-demo', COST)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const [first, two] = await Promise.all([hashPassword('gatehouse-demo'), hashPassword('gatehouse-demo')])
    expect(parseOptions(first)).toMatchObject({ memoryCost: inTests.COST.memoryCost, timeCost: inTests.COST.timeCost })
    expect(first).not.toBe(two)
  })

  it('takes the right password only, exactly as it was typed', async () => {
    const storedHash = await hashPassword('รหัสผ่าน ของฉัน')
    expect(await verifyPassword(storedHash, 'รหัสผ่าน ของฉัน')).toBe(true)
    for (const wrong of ['รหัสผ่านของฉัน', 'รหัสผ่าน ของฉัน ', '', 'x']) expect(await verifyPassword(storedHash, wrong)).toBe(false)
  })

  it('cuts nothing off: passwords that differ after the 72nd byte are different', async () => {
    const start = 'a'.repeat(72)
    const storedHash = await hashPassword(`${start}b`)
    expect(await verifyPassword(storedHash, `${start}b`)).toBe(true)
    expect(await verifyPassword(storedHash, `${start}c`)).toBe(false)
    expect(await verifyPassword(storedHash, start)).toBe(false)
  })

  it('never signs in where there is no account, and works as hard as for a wrong password', async () => {
    // Equal parameters cost the same. The benchmarks measure the time itself.
    expect(parseOptions(DUMMY_HASH)).toEqual(parseOptions(await hash('gatehouse-demo', COST)))
    expect(parseOptions(inTests.DUMMY_HASH)).toEqual(parseOptions(await hashPassword('gatehouse-demo')))
    expect(await verifyPassword(null, 'not the password')).toBe(false)
  })

  it('hashes for those who share in turn: a wave of one of them keeps no other waiting', async () => {
    const storedHash = await hashPassword('gatehouse-demo')
    let finishedCount = 0
    const wave = Array.from({ length: 30 }, async () => {
      await verifyPassword(storedHash, 'gatehouse-demo', { organisation: 'an address', person: '' })
      finishedCount += 1
    })
    expect(await verifyPassword(storedHash, 'gatehouse-demo', { organisation: 'a device', person: '' })).toBe(true)
    await hashPassword('gatehouse-demo', { organisation: 'another device', person: '' })
    expect(finishedCount).toBeLessThan(15)
    await Promise.all(wave)
  })

  it('leaves threads for other work during a wave of sign-ins, and turns a flood away', async () => {
    const storedHash = await hashPassword('gatehouse-demo')
    const wave = Array.from({ length: 100 }, () =>
      verifyPassword(storedHash, 'gatehouse-demo').then(
        () => 'done',
        (error: { code: string }) => error.code,
      ),
    )
    const outcomes = await Promise.all(wave)
    expect(HASHED_AT_ONCE).toBeLessThanOrEqual(Math.max(1, availableParallelism() - 1))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(60 + HASHED_AT_ONCE)
    expect(outcomes.filter((outcome) => outcome === 'too_many_requests')).toHaveLength(40 - HASHED_AT_ONCE)
  })
})
