import { type Contract, contract } from '@gatehouse/contract/contract.ts'
import type { Route, Routes } from '@gatehouse/contract/kernel/routes.ts'
import { z } from 'zod'

/** As much of JSON Schema as the values of a query need. */
export interface ValueFacts {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

/** What the page has to know of a call: how to make it, who may, and what may stand in its query. */
export interface CallDescription<R extends Route = Route> {
  readonly method: Route['method']
  readonly path: string
  readonly permission: Route['permission']
  readonly editions: Route['editions']
  readonly query: Readonly<Record<string, ValueFacts>>
  /** For the types alone; it is never there. */
  readonly route?: R
}

/** What people who sign in may call. The pages of links have their calls by themselves, and nobody else carries them. */
export type PageContract = Omit<Contract, 'visit' | 'hostAnswers'>

type Calls = {
  readonly [M in keyof PageContract]: {
    readonly [K in keyof Contract[M]]: Contract[M][K] extends Route ? CallDescription<Contract[M][K]> : never
  }
}

const KEPT: readonly string[] = [
  'type',
  'enum',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
] satisfies (keyof ValueFacts)[]

const queryFacts = (query: z.ZodObject | undefined): CallDescription['query'] => {
  // The cursor never stands in an address: it is the server's own.
  const { cursor: _, ...values } = query ? (z.toJSONSchema(query, { unrepresentable: 'any' }).properties ?? {}) : {}
  return Object.fromEntries(Object.entries(values).map(([name, facts]) => [name, valueFacts(facts as ValueFacts)]))
}

/** What is longer every desk would load for the few addresses that somebody wrote wrongly by hand; the server refuses those as well. */
const LONGEST_FACT = 120

/** The format says it shorter than the pattern does. */
const valueFacts = (facts: ValueFacts): ValueFacts =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([key, fact]) => KEPT.includes(key) && JSON.stringify(fact).length <= LONGEST_FACT && !(key === 'pattern' && facts.format === 'uuid'),
    ),
  )

// Of a list, whose query stands in the address of its page; what else has one is asked by code that the types check.
const factsOf = ({ method, path, permission, editions, query, kind }: Route): CallDescription => ({
  method,
  path,
  permission,
  editions,
  query: method === 'GET' && kind === undefined ? queryFacts(query) : {},
})

const { visit: _, hostAnswers: __, ...ofPeople } = contract

/** Every call of people, by module. The schemas stay behind: a form that needs one takes it from the contract itself. */
export const calls = Object.fromEntries(
  Object.entries(ofPeople as Record<string, Routes>).map(([module, routes]) => [
    module,
    Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, factsOf(route)])),
  ]),
) as unknown as Calls
