import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { i18n } from '../../lib/i18n/i18n.ts'
import { actionWords } from './action.words.ts'

const MODULES = fileURLToPath(new URL('../../../../server/src/modules', import.meta.url))
const source = readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(`${MODULES}/${file}`, 'utf8'))
  .join('\n')

const known = (key: string) => i18n.exists(key, { ns: actionWords.area })

it('has words for every step and every kind of record that the server names where it writes the log', () => {
  const steps = [...source.matchAll(/recordAudit\(\s*\w+,\s*[\w()., ]+?,\s*['`]([a-z_]+)\.([a-z_]*)/g)]
  expect(steps.length).toBeGreaterThan(40)
  const keys = steps.map(([, kind, step]) => (step ? `actions.${kind}.${step}` : `actions.${kind}`))
  const types = [...source.matchAll(/record_type: '([a-z_]+)'/g)].map(([, type]) => `types.${type}`)
  expect(types.length).toBeGreaterThan(20)
  expect([...new Set([...keys, ...types])].filter((key) => !known(key))).toEqual([])
})
