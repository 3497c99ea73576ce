import type { Service } from '@gatehouse/contract/kernel/editions.ts'
import type { Permission } from '@gatehouse/contract/kernel/permissions.ts'
import { PERMISSIONS } from '@gatehouse/contract/permissions.fixed.ts'
import type { ComponentType } from 'react'
import type { CallDescription } from '../api/calls.fixed.ts'
import type { MenuGroupKey, MenuKey } from './menu/menu.ts'

/** One step of the breadcrumb trail. Without a path it is plain text. */
export interface TrailStep {
  readonly key: MenuKey
  readonly path?: string
}

/** The edition and permission that a screen needs, which are those of the call that loads its data. */
export interface ScreenNeeds {
  readonly editions: readonly Service[]
  readonly permission?: Permission
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The breadcrumb trail; its last step is the heading. */
    readonly trail?: readonly TrailStep[]
    readonly needs?: ScreenNeeds
    /** The screen for people without its permission or edition, instead of Access Denied. */
    readonly otherwise?: ComponentType
  }
  interface HistoryState {
    /** The menu group that a screen was opened from, for screens that are in two groups. */
    readonly menu_group?: MenuGroupKey
  }
}

export const needsOf = ({ editions, permission }: CallDescription): ScreenNeeds => ({
  editions,
  permission: PERMISSIONS.find((name) => name === permission),
})

const trailOf = (...steps: readonly (TrailStep | MenuKey)[]): readonly TrailStep[] =>
  steps.map((step) => (typeof step === 'string' ? { key: step } : step))

/** The trail of a screen under Service or Setup: plain groups, then the screen's steps. */
export const underService = (...steps: readonly (TrailStep | MenuKey)[]) => trailOf('service', 'visitor', ...steps)
export const underSetup = (...steps: readonly (TrailStep | MenuKey)[]) => trailOf('setup', ...steps)
