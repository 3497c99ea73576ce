import { type Contract, contract } from '@gatehouse/contract/contract.ts'
import type { Route, Routes } from '@gatehouse/contract/kernel/routes.ts'
import { z } from 'zod'

/** The part of JSON Schema that query values need. */
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

/** The facts that the page needs about a call: address, permission, and the values of its query. */
export interface CallDescription<R extends Route = Route> {
  readonly method: Route['method']
  readonly path: string
  readonly permission: Route['permission']
  readonly editions: Route['editions']
  readonly query: Readonly<Record<string, ValueFacts>>
  /** Only for the types; never present at run time. */
  readonly route?: R
}

/** Calls for signed-in people. The link pages have separate calls, which no other page loads. */
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
  // The server controls the cursor, so it never appears in an address.
  const { cursor: _, ...values } = query ? (z.toJSONSchema(query, { unrepresentable: 'any' }).properties ?? {}) : {}
  return Object.fromEntries(Object.entries(values).map(([name, facts]) => [name, valueFacts(facts as ValueFacts)]))
}

/** Longer facts are left out: every desk would load them for a few mistyped addresses, which the server refuses anyway. */
const LONGEST_FACT = 120

/** The format is shorter than the pattern. */
const valueFacts = (facts: ValueFacts): ValueFacts =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([key, fact]) => KEPT.includes(key) && JSON.stringify(fact).length <= LONGEST_FACT && !(key === 'pattern' && facts.format === 'uuid'),
    ),
  )

// Only plain reads describe their query, because a list's query is in the page's address. Other queries come from type-checked code.
const factsOf = ({ method, path, permission, editions, query, kind }: Route): CallDescription => ({
  method,
  path,
  permission,
  editions,
  query: method === 'GET' && kind === undefined ? queryFacts(query) : {},
})

const { visit: _, hostAnswers: __, ...ofPeople } = contract

/** Every call for signed-in people, by module. The schemas are left out; a form that needs one imports it from the contract. */
export const calls = Object.fromEntries(
  Object.entries(ofPeople as Record<string, Routes>).map(([module, routes]) => [
    module,
    Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, factsOf(route)])),
  ]),
) as unknown as Calls
