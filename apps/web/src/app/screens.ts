import type { Service } from '@gatehouse/contract/kernel/editions.ts'
import { PERMISSIONS, type Permission } from '@gatehouse/contract/kernel/permissions.ts'
import type { ComponentType } from 'react'
import type { CallDescription } from '../api/calls.fixed.ts'
import type { MenuGroupKey, MenuKey } from './menu/menu.ts'

/** One step of the trail. Without a path it is plain text. */
export interface TrailStep {
  readonly key: MenuKey
  readonly path?: string
}

/** What a screen needs to be opened: the same edition and permission as the call that fills it. */
export interface ScreenNeeds {
  readonly editions: readonly Service[]
  readonly permission?: Permission
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The breadcrumb trail; its last step is the heading. */
    readonly trail?: readonly TrailStep[]
    readonly needs?: ScreenNeeds
    /** The screen for a person without its permission or in an organisation without its edition, instead of Access Denied. */
    readonly otherwise?: ComponentType
  }
  interface HistoryState {
    /** The menu group that a screen was chosen from, where it stands in two. */
    readonly menu_group?: MenuGroupKey
  }
}

export const needsOf = ({ editions, permission }: CallDescription): ScreenNeeds => ({
  editions,
  permission: PERMISSIONS.find((name) => name === permission),
})

const trailOf = (...steps: readonly (TrailStep | MenuKey)[]): readonly TrailStep[] =>
  steps.map((step) => (typeof step === 'string' ? { key: step } : step))

/** The trail of a screen under Service or Setup: plain groups, then its own steps. */
export const underService = (...steps: readonly (TrailStep | MenuKey)[]) => trailOf('service', 'visitor', ...steps)
export const underSetup = (...steps: readonly (TrailStep | MenuKey)[]) => trailOf('setup', ...steps)
