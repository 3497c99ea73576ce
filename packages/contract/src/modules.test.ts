import type { ModuleFacts } from './kernel/facts.ts'
import { collect } from './kernel/module.ts'
import { FACTS, MODULES } from './modules.ts'
import { PERMISSION_GROUPS } from './words.ts'

const folders = new Set(Object.keys(import.meta.glob('./*/*.ts')).map((path) => path.split('/')[1]!))
folders.delete('kernel')
const [order] = Object.values(import.meta.glob('../../../tools/imports/order.mjs', { import: 'MODULES', eager: true }))
const names: readonly string[] = MODULES.map(({ facts }) => facts.name)

describe('the list of modules', () => {
  it('has every folder of the contract', () => {
    const unlisted = [...folders].filter((name) => !names.includes(name))
    expect(unlisted, 'each folder has <m>.facts.ts, and its module stands in modules.ts').toEqual([])
    expect(names.filter((name) => !folders.has(name))).toEqual([])
  })

  it('is in the order in which modules may import each other', () => expect(names).toEqual(order!.filter((name) => names.includes(name))))
})

describe('what modules declare', () => {
  it('has one owner for each name', () => {
    const modules: readonly { errors?: Record<string, number> }[] = [
      { errors: { gate_not_found: 404 } },
      {},
      { errors: { gate_in_use: 409 } },
    ]
    const errorsOf = ({ errors }: (typeof modules)[number]) => errors
    expect(collect('error', modules, errorsOf)).toEqual({ gate_not_found: 404, gate_in_use: 409 })
    expect(() => collect('error', [...modules, { errors: { gate_in_use: 422 } }], errorsOf)).toThrow(
      'Two modules declare the error “gate_in_use”.',
    )
  })

  it('has a heading for the permissions of each group, and no other headings', () => {
    const groups = FACTS.flatMap(({ permissions }) => Object.keys(permissions ?? {}).map((name) => name.split(':')[0]))
    expect(Object.keys(PERMISSION_GROUPS)).toEqual([...new Set(groups)])
  })

  it('does not compile without its parts, or with a misspelled one', () => {
    const label = ['Gates', 'ประตู'] as const
    const facts = [
      { name: 'a', permissions: { 'gates:read': { label }, 'gates:write': { label, reach: 'location' } } },
      // @ts-expect-error: owners and administrators have every permission
      { name: 'a', permissions: { 'gates:read': { label, roles: ['owner'] } } },
      // @ts-expect-error: the label is in both languages
      { name: 'a', permissions: { 'gates:read': { label: ['Gates'] } } },
      // @ts-expect-error: a misspelled part would hide the event from people who see counts
      { name: 'a', events: { 'gate.changed': { permission: 'gates:read', count_by: ['a:read'], limits: [], reads: [] } } },
      // @ts-expect-error: an event says which calls pages repeat
      { name: 'a', events: { 'gate.changed': { permission: 'gates:read', limits: [] } } },
      // @ts-expect-error: a refusal has a sentence in both languages
      { name: 'a', errors: { gate_in_use: { status: 409, en: 'In use.' } } },
    ] as const satisfies readonly ModuleFacts[]
    expect(facts.every(({ name }) => name === 'a')).toBe(true)
  })
})

declare global {
  interface ImportMeta {
    glob(pattern: string): Record<string, unknown>
    glob(pattern: string, options: { import: 'MODULES'; eager: true }): Record<string, readonly string[]>
  }
}
