import type { TestApp } from './test-app.ts'

let last = 0

/** An address of the documentation ranges that no test has used: limits count by address. */
export const freshIp = (): string => `2001:db8::${(++last).toString(16)}`

interface Options {
  ip?: string
  language?: 'th' | 'en'
  at?: { address: string }
}

/** Signs in from an address of its own; the server must trust the test to say which (`trust_proxy`). */
export const signIn = (test: TestApp, email: string, password: string, { ip = freshIp(), language = 'en', at = test }: Options = {}) =>
  test.as(null, { language, at }).auth.login({ body: { email, password }, headers: { 'X-Forwarded-For': ip } })

/** So that a test can come from any address. */
export const BEHIND_A_PROXY = { config: { trust_proxy: ['127.0.0.1'] } }
