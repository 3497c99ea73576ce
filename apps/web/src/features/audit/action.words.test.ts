import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { EVENT_KINDS } from '@gatehouse/contract/events.ts'
import { VISIT_STEPS } from '../entrances/visit/visit-history.tsx'
import { actionWords } from './action.words.ts'

const MODULES = fileURLToPath(new URL('../../../../server/src/modules', import.meta.url))
const source = readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.(test|cases)(\.\w+)?\.ts$/.test(file))
  .map((file) => readFileSync(`${MODULES}/${file}`, 'utf8'))
  .join('\n')

/** True if the key names a text or a group of texts. */
const known = (key: string) =>
  key.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], actionWords.tree) !== undefined

it('has words for every step and every type of record that the server writes to the log', () => {
  const steps = [...source.matchAll(/recordAudit\(\s*\w+,\s*[\w()., ]+?,\s*['`]([a-z_]+)\.([a-z_]*)/g)]
  expect(steps.length).toBeGreaterThan(30)
  const keys = steps.map(([, kind, step]) => (step ? `actions.${kind}.${step}` : `actions.${kind}`))
  const types = [...source.matchAll(/record_type: '([a-z_]+)'/g)].map(([, type]) => `types.${type}`)
  expect(types.length).toBeGreaterThan(20)
  expect([...new Set([...keys, ...types])].filter((key) => !known(key))).toEqual([])
})

it('has words for every step that the server names anywhere, including in helper functions', () => {
  const { actions } = actionWords.tree
  // Types of records have singular names; `cards.number` is a column.
  const kinds = Object.keys(actions).filter((kind) => !Object.hasOwn(actions, kind.replace(/s$/, '')) || !kind.endsWith('s'))
  const steppedRecords = [...source.matchAll(/['`]([a-z_]+)\.([a-z_]+)['`]/g)].filter(([, kind]) => kinds.includes(kind!))
  const steps = new Set(
    steppedRecords.map(([, kind, step]) => `${kind}.${step}`).filter((step) => !EVENT_KINDS.some((event) => event === step)),
  )
  expect(steps).toContain('entrance.card_lost')
  expect([...steps].filter((step) => !known(`actions.${step}`))).toEqual([])
})

it('has words for every step of a visit in the visit’s history too', () => {
  const steps = new Set([...source.matchAll(/'entrance\.([a-z_]+)'/g)].map(([, step]) => step!))
  // Steps of lists instead of a visit, and a live event.
  for (const other of ['exported', 'inside_exported', 'changed']) steps.delete(other)
  expect([...steps].filter((step) => !VISIT_STEPS.some((known_step) => known_step === step))).toEqual([])
})
