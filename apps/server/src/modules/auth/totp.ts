import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, a step of 30 seconds. */
const FACTOR = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps before and after the present one whose code is taken: clocks differ, and people type slowly. */
const DRIFT = 1
const ISSUER = 'Gatehouse'

/** 160 random bits in base 32, as long as the hash (RFC 4226 section 4). */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The step whose code it is, the present one or one beside it; null where it is none of theirs. `second` is of Unix time. */
export function matchingStep(secret: string, code: string, second: number): number | null {
  const token = code.replace(/\s/g, '')
  // The library compares bytes, and throws at a text of another length.
  if (!/^[0-9]{6}$/.test(token)) return null
  const totp = new TOTP({ ...FACTOR, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token, timestamp: second * 1000, window: DRIFT })
  return delta === null ? null : Math.floor(second / FACTOR.period) + delta
}

/** What an authenticator app reads from the QR code. */
export const totpUri = (secret: string, email: string): string =>
  new TOTP({ ...FACTOR, issuer: ISSUER, label: email, secret: Secret.fromBase32(secret) }).toString()
