import { totpCode } from '../../../test/totp.ts'
import { matchingStep, newTotpSecret, totpUri } from './totp.ts'

/** `12345678901234567890` in base 32: the secret of the vectors. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
/** RFC 6238 appendix B, SHA-1: the last six of its eight digits. */
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

describe('the codes of an authenticator app', () => {
  it.each(VECTORS)('[ASVS 6.3.3] are those of RFC 6238 at second %d: %s', (second, code) => {
    expect(matchingStep(SECRET, code, second)).toBe(Math.floor(second / 30))
    expect(totpCode(SECRET, 0, second)).toBe(code)
  })

  it('are taken one step early or late, and no more', () => {
    const [second, code] = VECTORS[3]
    const step = Math.floor(second / 30)
    const steps = [-60, -30, 0, 30, 60].map((late) => matchingStep(SECRET, code, (step + 0.5) * 30 + late))
    expect(steps).toEqual([null, step, step, step, null])
  })

  it('may be typed with a space between, and are nothing else than six digits', () => {
    const [second, code] = VECTORS[0]
    expect(matchingStep(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, second)).toBe(1)
    for (const wrong of ['', '28708', '2870822', '94287082', 'abcdef', '-87082', '28708２'])
      expect(matchingStep(SECRET, wrong, second)).toBeNull()
  })

  it('come from 160 random bits, in the form that apps read', () => {
    const [secret, otherSecret] = [newTotpSecret(), newTotpSecret()]
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(secret).not.toBe(otherSecret)
    const uri = new URL(totpUri(secret, 'somchai+desk@test.example'))
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/Gatehouse:somchai+desk@test.example'])
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret,
      issuer: 'Gatehouse',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
