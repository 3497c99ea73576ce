import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMe } from '../../api/me.ts'
import { lazyPage } from '../lazy-page.tsx'

const FactorRequired = lazyPage(() => import('../../features/profile/factor-required.page.tsx'))

/**
 * Asks people whose organisation requires a second factor to set it up first. Their session has no organisation, so there is no data behind this
 * screen.
 */
export const FactorGuard = ({ children }: { children: ReactNode }): ReactNode => {
  const { user, second_factor_missing = [] } = useMe()
  const { pathname } = useLocation()
  const missing = user.app_organization_id === null && second_factor_missing.length > 0
  return missing && pathname !== '/profile' ? <FactorRequired /> : children
}
