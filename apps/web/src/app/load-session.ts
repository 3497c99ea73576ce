import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { meQuery } from '../api/me.ts'
import { queries } from '../api/queries.ts'
import { readToken } from '../api/session.ts'
import { bellQuery } from '../features/notifications/notifications.queries.ts'

/**
 * What happens before anything of the shell is shown (L-09): the signed-in person is read, then the notifications, the organisations and
 * whether the system is closed. Whatever the current-user call fails with leads to the sign-in page; a failure of the others leaves the
 * page standing, they say so where they are shown. All of it is read once; later screens find it in the cache.
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
