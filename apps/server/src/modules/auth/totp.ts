import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as authenticator apps implement it. */
const FACTOR = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Accepted steps before and after: clocks differ. */
const DRIFT = 1
const ISSUER = 'Gatehouse'

/** 160 random bits, as RFC 4226 section 4 asks. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The step of a code, or null. `second` is Unix time. */
export function matchingStep(secret: string, code: string, second: number): number | null {
  const token = code.replace(/\s/g, '')
  // The library throws at another length.
  if (!/^[0-9]{6}$/.test(token)) return null
  const totp = new TOTP({ ...FACTOR, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token, timestamp: second * 1000, window: DRIFT })
  return delta === null ? null : Math.floor(second / FACTOR.period) + delta
}

/** The address in the QR code. */
export const totpUri = (secret: string, email: string): string =>
  new TOTP({ ...FACTOR, issuer: ISSUER, label: email, secret: Secret.fromBase32(secret) }).toString()
