import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMe } from '../../api/me.ts'
import { lazyPage } from '../lazy-page.tsx'

const FactorRequired = lazyPage(() => import('../../features/profile/factor-required.page.tsx'))

/** A person whose organisation asks for a second factor sets it up first. Their session has no organisation, so nothing is behind this screen. */
export const FactorGuard = ({ children }: { children: ReactNode }): ReactNode => {
  const { user, second_factor_missing = [] } = useMe()
  const { pathname } = useLocation()
  const missing = user.app_organization_id === null && second_factor_missing.length > 0
  return missing && pathname !== '/profile' ? <FactorRequired /> : children
}
