import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { readFileKey, signFileKey } from './signed-token.ts'
import { newToken } from './tokens.ts'
import { newId } from './uuid.ts'

const key = randomBytes(32)
const now = new Date('2026-11-20T07:32:10.000Z')
const READER = 'somebody with their rights'
const file = { organisation_id: 42, file_id: newId() }
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('signed file keys', () => {
  it('stand for the file that was signed, as text that is safe in an address', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 31 - 1 }),
        fc.uuid(),
        fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
        (organisation_id, file_id, instant) => {
          const q = signFileKey(key, { organisation_id, file_id }, READER, instant)
          expect(q).toMatch(/^[A-Za-z0-9_-]{55}$/)
          expect(readFileKey(key, q, READER, instant)).toEqual({ organisation_id, file_id })
        },
      ),
    )
  })

  it('last at least five minutes and at most ten', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (instant) => {
        const q = signFileKey(key, file, READER, instant)
        expect(readFileKey(key, q, READER, new Date(instant.getTime() + 299_999))).toBeDefined()
        expect(readFileKey(key, q, READER, new Date(instant.getTime() + 600_000))).toBeUndefined()
      }),
    )
  })

  it('are the same for one file within five minutes, so that a browser can keep the picture', () => {
    expect(signFileKey(key, file, READER, new Date('2026-11-20T07:34:59.999Z'))).toBe(
      signFileKey(key, file, READER, new Date('2026-11-20T07:30:00.000Z')),
    )
    expect(signFileKey(key, file, READER, new Date('2026-11-20T07:35:00.000Z'))).not.toBe(signFileKey(key, file, READER, now))
  })

  it('are refused when changed in any byte or letter, cut, lengthened, spelt otherwise or signed with another key', () => {
    const q = signFileKey(key, file, READER, now)
    const bytes = Buffer.from(q, 'base64url')
    for (const position of bytes.keys()) {
      const damagedBytes = Buffer.from(bytes)
      damagedBytes[position]! ^= 1 << (position % 8)
      expect(readFileKey(key, damagedBytes.toString('base64url'), READER, now)).toBeUndefined()
    }
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (const position of Array.from(q).keys())
      for (const letter of letters)
        if (letter !== q[position])
          expect(readFileKey(key, q.slice(0, position) + letter + q.slice(position + 1), READER, now)).toBeUndefined()
    for (const other of [q.slice(0, -1), `${q}A`, `${q}=`, ` ${q}`, `${q}\n`, '', '../../etc/passwd'])
      expect(readFileKey(key, other, READER, now)).toBeUndefined()
    expect(readFileKey(randomBytes(32), q, READER, now)).toBeUndefined()
    expect(readFileKey(key, q, 'somebody else', now)).toBeUndefined()
    expect(readFileKey(key, q, READER, after(-3600))).toEqual(file)
  })

  it('open a person’s own picture for any caller, as the database decides who sees it', () => {
    const own = { ...file, is_person_file: true as const }
    expect(readFileKey(key, signFileKey(key, own, READER, now), 'somebody else', now)).toEqual(own)
  })

  it('are not tokens of a session, nor the other way round', () => {
    expect(readFileKey(key, newToken('reset').token, READER, now)).toBeUndefined()
    expect(signFileKey(key, file, READER, now)).not.toMatch(/^gh[sar]_/)
  })

  it('are made for ids only', () =>
    expect(() => signFileKey(key, { organisation_id: 1, file_id: '../secret' }, READER, now)).toThrow(TypeError))
})
