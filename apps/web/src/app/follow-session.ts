import type { QueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { onSessionChange } from '../api/session.ts'
import { forgetSearches } from '../lib/way-back.ts'
import { markSignIn } from './preferences.ts'
import type { AppRouter } from './router.tsx'
import { setSettling } from './settling.ts'

/**
 * Ends one session and begins the next: removes the old page, clears its data, and opens the dashboard or the sign-in page. Data of one organisation
 * is never shown in another.
 */
export const followSession = (router: AppRouter, queryClient: QueryClient): (() => void) =>
  onSessionChange(async (change) => {
    if (change === 'expired' && router.latestLocation.pathname === '/login') return queryClient.clear()
    if (change === 'signed_in') markSignIn()
    flushSync(() => setSettling(true))
    await queryClient.cancelQueries()
    queryClient.clear()
    forgetSearches()
    if (change === 'signed_in' || change === 'changed') await router.navigate({ to: '/dashboard' })
    else await router.navigate({ to: '/login', search: { reason: change === 'expired' ? change : undefined } })
    setSettling(false)
  })
