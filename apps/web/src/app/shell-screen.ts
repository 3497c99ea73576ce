import type { Service } from '@gatehouse/contract/kernel/editions.ts'
import type { Permission } from '@gatehouse/contract/kernel/permissions.ts'
import { PERMISSIONS } from '@gatehouse/contract/permissions.fixed.ts'
import type { MenuGroupKey, Screen, Section } from '../screens/feature.ts'

/** The edition and permission that a screen needs, which are those of the call that loads its data. */
export interface ScreenNeeds {
  readonly editions: readonly Service[]
  readonly permission?: Permission
}

/** The facts of a screen that the shell around it needs. */
export interface ShellScreen extends Pick<Screen, 'title' | 'parent' | 'call' | 'otherwise'> {
  readonly section?: Section
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly screen?: ShellScreen
  }
  interface HistoryState {
    /** The menu group that a screen was opened from, for screens that are in two groups. */
    readonly menu_group?: MenuGroupKey
  }
}

/** Undefined for a screen that is open to everyone with a session. */
export const needsOf = ({ call }: Pick<Screen, 'call'>): ScreenNeeds | undefined =>
  call === null ? undefined : { editions: call.editions, permission: PERMISSIONS.find((name) => name === call.permission) }
