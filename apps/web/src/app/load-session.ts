import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { meQuery } from '../api/me.ts'
import { queries } from '../api/queries.ts'
import { readToken } from '../api/session.ts'
import { bellQuery } from '../features/notifications/notifications.queries.ts'

/**
 * Loads the signed-in person, then the data of the shell (L-09), once for all screens. Without a person the sign-in page follows. Other parts report
 * their failures themselves.
 */
export async function loadSession(queryClient: QueryClient): Promise<void> {
  if (readToken() === null) throw redirect({ to: '/login' })
  try {
    await queryClient.ensureQueryData(meQuery)
  } catch {
    throw redirect({ to: '/login', search: { reason: readToken() === null ? 'expired' : 'unreachable' } })
  }
  await Promise.allSettled([
    queryClient.ensureQueryData(bellQuery),
    queryClient.ensureQueryData(queries.organisations.centralizes()),
    queryClient.ensureQueryData(queries.organisations.serviceExpiry()),
    queryClient.ensureQueryData(queries.organisations.disabled()),
  ])
}
