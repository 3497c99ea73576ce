import { createHmac, timingSafeEqual } from 'node:crypto'

/** The bytes of a secret of Standard Webhooks. */
const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

const hmac = (secret: string, text: string): Buffer => createHmac('sha256', keyOf(secret)).update(text).digest()

/** The headers of Standard Webhooks (standardwebhooks.com): each secret signs, so that a partner may change over at its own time. */
export function signedHeaders(secrets: readonly string[], id: string, at: Date, body: string): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000)
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
  const given = signature.split(' ').map((part) => Buffer.from(part.replace(/^v1,/, ''), 'base64'))
  const expected = secrets.map((secret) => hmac(secret, challenge))
  return expected.some((one) => given.some((other) => other.length === one.length && timingSafeEqual(one, other)))
}
