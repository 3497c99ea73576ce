import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { meQuery } from '../api/me.ts'
import { queries } from '../api/queries.ts'
import { readToken } from '../api/session.ts'
import { bellQuery } from '../features/notifications/notifications.queries.ts'

/**
 * Reads who is signed in, then what the shell shows (L-09), all of it once for every screen. Without the person the sign-in page follows;
 * the other parts say themselves that they failed.
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
