import type { ComponentType } from 'react'
import type { CallDescription } from '../api/calls.fixed.ts'
import type { Title } from '../lib/i18n/define-words.ts'
import type { RawSearch } from './search.ts'

/** The groups of the menu: Setup, and one for each edition under Service. */
export type MenuGroupKey = 'setup' | 'visitor' | 'visitor_plus' | 'visitor_lite'

/** The parts of the product that open a breadcrumb trail, as plain text. */
export type Section = 'setup' | 'service'

/** A screen that is an item of the menu. Its label is the screen's title. */
interface MenuEntry {
  readonly groups: readonly MenuGroupKey[]
  /** The path of the screen for people who can't open this one. */
  readonly otherwise?: string
  /** The item is also the current one on all screens below this path; without it, below the path of the screen. */
  readonly area?: string
}

/** A screen for people without a session, outside the shell. */
export interface PublicScreen {
  /** Its address; `$id` is a parameter. A fixed word takes precedence over a parameter. */
  readonly path: string
  /** Reads the query of the address. */
  readonly search?: (raw: RawSearch) => object
  /** Loads the program of the page, whose default export is the component. */
  readonly page: () => Promise<{ default: ComponentType }>
}

/** A screen inside the shell. */
export interface Screen extends PublicScreen {
  /** The last step of the breadcrumb trail, the heading, and the label of the menu. The English ones in the menu are exactly the specification's. */
  readonly title: Title
  /** The path of the screen before it in the trail. */
  readonly parent?: string
  /** The call that loads its data: the screen needs its edition and permission. With null, everyone with a session may open it, even without an organisation. */
  readonly call: CallDescription | null
  /** Replaces Access Denied: `start` lists the screens that the person may open. */
  readonly otherwise?: 'start'
  readonly menu?: MenuEntry
}

/** A feature says here which screens it has. `app/features.ts` lists the features; routes, menu and trails come from them. */
export interface Feature {
  readonly section?: Section
  readonly screens?: readonly Screen[]
  readonly publicScreens?: readonly PublicScreen[]
}

type KeysOf<Union> = Union extends unknown ? keyof Union : never

/** Gives every property that the shape doesn't have the type `undefined`, so that a mistyped name doesn't compile. */
type Only<Shape, List> = List extends readonly (infer Item)[]
  ? readonly { readonly [Name in Exclude<KeysOf<Item>, keyof Shape>]?: undefined }[]
  : undefined

/** Keeps the paths and the types of the queries, by which the pages read their addresses. */
export const defineFeature = <const Described extends Feature>(
  feature: Described & {
    readonly screens?: Only<Screen, Described['screens']>
    readonly publicScreens?: Only<PublicScreen, Described['publicScreens']>
  },
): Described => feature
