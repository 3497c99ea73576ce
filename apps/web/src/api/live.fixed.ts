import { EVENTS } from '@gatehouse/contract/events.ts'
import type { ModuleName } from './queries.ts'

type Reads = { readonly [Kind in keyof typeof EVENTS]: (typeof EVENTS)[Kind]['reads'] }

/** Groups of calls to make again after each kind of event. A group that the contract doesn't have doesn't compile. */
export const READ_AGAIN = Object.fromEntries(Object.entries(EVENTS).map(([kind, { reads }]) => [kind, reads])) as Reads satisfies Readonly<
  Record<string, readonly ModuleName[]>
>
