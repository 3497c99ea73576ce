import type { Contract } from '@gatehouse/contract/contract.ts'
import type { EVENT_KINDS } from '@gatehouse/contract/events.ts'
import type { Access } from './access.ts'
import type { Written } from './audit.ts'
import type { EventCase } from './event-cases.ts'
import type { PagedList } from './paging.ts'
import type { CreateOnGrounds } from './places.ts'
import type { Sight } from './sight.ts'

/** A group of calls, as the contract names it. */
export type Group = keyof Contract & string
/** A call of the contract, such as `gates.list`. */
export type CallName = { [G in Group]: `${G}.${keyof Contract[G] & string}` }[Group]
export type EventKind = (typeof EVENT_KINDS)[number]

/** A sentence that says why a rule does not apply. */
export type Reason = string

/** The place of the records of a group of calls. If a flag is `true`, the records look missing to people who are limited to other places. */
export type Placement = { at_location: true | Reason; of_unit: true | Reason } | { none: Reason }

/** The facts about a module's calls for the tests that ask every call. They are written by hand, so that the code is not its own proof. */
export interface ModuleCases {
  /** The people who may make each call, from the specification (docs/specification-rows.md) and never from the contract. */
  access: Readonly<Partial<Record<CallName, Access>>>
  /** How a record of each group of calls gets onto the grounds of a location, for groups whose records `places.ts` doesn't create. */
  grounds: Readonly<Partial<Record<Group, CreateOnGrounds>>>
  /** The records that each call shows that changes nothing, or the reason why it shows none of others. */
  sight: Readonly<Partial<Record<CallName, Sight | Reason>>>
  /** The traces of each call that writes, hands out a file or is asked by POST. */
  audit: Readonly<Partial<Record<CallName, Written>>>
  /** The place of the records of each group that has such calls. */
  records: Readonly<Partial<Record<Group, Placement>>>
  /** Each list that comes in pages. */
  paging: Readonly<Partial<Record<CallName, PagedList>>>
  /** Each event: a change that makes it, and the people who may see its record. */
  events: Readonly<Partial<Record<EventKind, EventCase>>>
}

/** Cases of a module (`<module>.cases.ts`). A part that it leaves out is empty; the tests name each call that misses its row. */
export const defineCases = (cases: Partial<ModuleCases>): ModuleCases => ({
  access: {},
  grounds: {},
  sight: {},
  audit: {},
  records: {},
  paging: {},
  events: {},
  ...cases,
})
