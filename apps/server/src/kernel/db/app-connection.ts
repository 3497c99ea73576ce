import pg from 'pg'
import { APP_ROLE, jobsPassword } from './roles.ts'

/** Of the application's role; while the secret is being changed, whichever of two the database takes now. */
export type AppPassword = string | (() => Promise<string>)

/** The address of the same database for a role, the application's where none is named. */
export function appUrl(ownerUrl: string, password: string, role = APP_ROLE): string {
  const url = new URL(ownerUrl)
  url.username = role
  url.password = password
  return url.href
}

type ClientClass = new (config?: pg.ClientConfig) => pg.Client

/** A client for the application's role: with the password that is asked for when the database asks. */
export function clientOf<C extends ClientClass>(Base: C, password: AppPassword): C {
  if (typeof password === 'string') return Base
  const Parent: ClientClass = Base
  class AppClient extends Parent {
    constructor(config?: pg.ClientConfig) {
      super(config)
      // A password in the address would go before one in the settings.
      Object.assign(this, { password })
    }
  }
  return AppClient as unknown as C
}

export const addressOf = (ownerUrl: string, password: AppPassword, role = APP_ROLE): string =>
  appUrl(ownerUrl, typeof password === 'string' ? password : '', role)

/** The same for the role that works the queue. */
export const jobsPasswordOf = (password: AppPassword): AppPassword =>
  typeof password === 'string' ? jobsPassword(password) : async () => jobsPassword(await password())

export const passwordOf = (ownerUrl: string, passwords: readonly [string, ...string[]]): AppPassword =>
  passwords.length === 1 ? passwords[0] : async () => (await workingPassword(ownerUrl, passwords)) ?? passwords[0]

/** The first of some passwords with which the application's role gets in; undefined where none does. Errors: those of the connection. */
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
