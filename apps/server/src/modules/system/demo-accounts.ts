import type { PageConfig } from '@gatehouse/contract/system.ts'

/** Known to everybody: the seed gives it to the accounts below, in demo mode alone (security.md). */
export const DEMO_PASSWORD = 'gatehouse-demo'

const ROLES = { admin: 'owner', operator: 'operator', host: 'host', viewer: 'viewer' } as const

/** Whom the sign-in page of the demo offers. */
export const DEMO_ACCOUNTS: PageConfig['demo_accounts'] = Object.entries(ROLES).map(([name, role]) => ({
  email: `${name}@demo.example`,
  password: DEMO_PASSWORD,
  role,
}))
