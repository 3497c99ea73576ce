import type { TestApp } from './served.ts'

let last = 0

/** An address of the documentation ranges, in a network that no test has used: limits count IPv6 by its first 64 bits. */
export const freshIp = (): string => `2001:db8:0:${(++last).toString(16)}::1`

interface Options {
  ip?: string
  cookie?: string
  language?: 'th' | 'en'
  at?: { address: string }
}

/** Signs in from an address of its own; the server must trust the test to say which (`trust_proxy`). */
export const signIn = (
  test: TestApp,
  email: string,
  password: string,
  { ip = freshIp(), cookie, language = 'en', at = test }: Options = {},
) =>
  test
    .as(null, { language, at })
    .auth.login({ body: { email, password }, headers: { 'X-Forwarded-For': ip, ...(cookie === undefined ? {} : { cookie }) } })

/** So that a test can come from any address. */
export const BEHIND_A_PROXY = { config: { trust_proxy: ['127.0.0.1'] } }
