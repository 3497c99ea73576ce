import { createHmac, timingSafeEqual } from 'node:crypto'

/** The key bytes of a Standard Webhooks secret. */
const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

const hmac = (secret: string, text: string): Buffer => createHmac('sha256', keyOf(secret)).update(text).digest()

/** The headers of Standard Webhooks (standardwebhooks.com). Each secret signs, so that a partner can switch at any time. */
export function signedHeaders(secrets: readonly string[], id: string, instant: Date, body: string): Record<string, string> {
  const seconds = Math.floor(instant.getTime() / 1000)
  return {
    'content-type': 'application/json',
    'user-agent': 'Gatehouse-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => `v1,${hmac(secret, `${id}.${seconds}.${body}`).toString('base64')}`).join(' '),
  }
}

/** Whether an answer proves one of the secrets: the HMAC of the challenge in base64, with or without `v1,` before it. */
export function provesSecret(secrets: readonly string[], challenge: string, signature: string): boolean {
  const signatures = signature.split(' ').map((part) => Buffer.from(part.replace(/^v1,/, ''), 'base64'))
  const expected = secrets.map((secret) => hmac(secret, challenge))
  return expected.some((digest) => signatures.some((other) => other.length === digest.length && timingSafeEqual(digest, other)))
}
