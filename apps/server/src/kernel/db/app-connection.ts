import pg from 'pg'
import { APP_ROLE, jobsPassword } from './roles.ts'

/** The password of the application's role. During a change of the secret, a function finds which of two passwords the database accepts. */
export type AppPassword = string | (() => Promise<string>)

/** The address of the same database for another role, by default the application's. */
export function appUrl(ownerUrl: string, password: string, role = APP_ROLE): string {
  const url = new URL(ownerUrl)
  url.username = role
  url.password = password
  return url.href
}

type ClientClass = new (config?: pg.ClientConfig) => pg.Client

/** A client class for the application's role. A password function is called when the database asks for the password. */
export function clientOf<C extends ClientClass>(Base: C, password: AppPassword): C {
  if (typeof password === 'string') return Base
  const Parent: ClientClass = Base
  class AppClient extends Parent {
    constructor(config?: pg.ClientConfig) {
      super(config)
      // A password in the address would override one in the settings.
      Object.assign(this, { password })
    }
  }
  return AppClient as unknown as C
}

export const addressOf = (ownerUrl: string, password: AppPassword, role = APP_ROLE): string =>
  appUrl(ownerUrl, typeof password === 'string' ? password : '', role)

/** The same password for the role that works on the queue. */
export const jobsPasswordOf = (password: AppPassword): AppPassword =>
  typeof password === 'string' ? jobsPassword(password) : async () => jobsPassword(await password())

export const passwordOf = (ownerUrl: string, passwords: readonly [string, ...string[]]): AppPassword =>
  passwords.length === 1 ? passwords[0] : async () => (await workingPassword(ownerUrl, passwords)) ?? passwords[0]

/** The first password that the application's role can connect with; undefined if every password fails. Errors: those of the connection. */
export async function workingPassword(ownerUrl: string, passwords: readonly string[]): Promise<string | undefined> {
  for (const password of passwords) {
    const client = new pg.Client({ connectionString: appUrl(ownerUrl, password), connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return password
    } catch (error) {
      if ((error as { code?: string }).code !== '28P01') throw error
    } finally {
      await client.end().catch(() => {})
    }
  }
  return undefined
}
