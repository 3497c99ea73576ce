import { defineFeature } from '../../screens/feature.ts'
import type { RawSearch } from '../../screens/search.ts'

/** Why somebody with a session sees the sign-in page: the session ended, or the server did not answer. */
const REASONS = ['expired', 'unreachable'] as const

export const authFeature = defineFeature({
  publicScreens: [
    {
      path: '/login',
      search: (raw: RawSearch): { reason?: (typeof REASONS)[number] } => ({ reason: REASONS.find((reason) => reason === raw.reason) }),
      page: () => import('./login.page.tsx'),
    },
    { path: '/user/activate/$code', page: () => import('./activate.page.tsx') },
    { path: '/password/reset', page: () => import('./reset-request.page.tsx') },
    { path: '/password/reset/$code', page: () => import('./reset-password.page.tsx') },
  ],
})
