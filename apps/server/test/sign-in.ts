import type { TestApp } from './served.ts'

let last = 0

/** An address of the documentation ranges, in a network that no test has used: IPv6 limits count the first 64 bits. */
export const freshIp = (): string => `2001:db8:0:${(++last).toString(16)}::1`

interface Options {
  ip?: string
  cookie?: string
  language?: 'th' | 'en'
  at?: { address: string }
}

/** Signs in from a separate address; the server must trust the test's header (`trust_proxy`). */
export const signIn = (
  test: TestApp,
  email: string,
  password: string,
  { ip = freshIp(), cookie, language = 'en', at = test }: Options = {},
) =>
  test
    .as(null, { language, at })
    .auth.login({ body: { email, password }, headers: { 'X-Forwarded-For': ip, ...(cookie === undefined ? {} : { cookie }) } })

/** Lets a test come from any address. */
export const BEHIND_A_PROXY = { config: { trust_proxy: ['127.0.0.1'] } }
