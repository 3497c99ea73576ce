import type { PageConfig } from '@gatehouse/contract/system/system.ts'

/** Public: for the demo only (security.md). */
export const DEMO_PASSWORD = 'gatehouse-demo'

const ROLES = { admin: 'owner', operator: 'operator', host: 'host', viewer: 'viewer' } as const

export const DEMO_ACCOUNTS: PageConfig['demo_accounts'] = Object.entries(ROLES).map(([name, role]) => ({
  email: `${name}@demo.example`,
  password: DEMO_PASSWORD,
  role,
}))
