import { z } from 'zod'
import { contract } from './contract.ts'
import { MOST_MINOR_UNITS } from './kernel/domain/money.ts'
import { LARGEST_INT, type Routes } from './kernel/routes.ts'

// A notice version of 16 digits once passed the contract and made the server fail.
it('limits every whole number in a request to what the database can hold', () => {
  const unboundedPaths: string[] = []
  const collectUnbounded = (schema: unknown, path: string): void => {
    if (schema === null || typeof schema !== 'object') return
    const { type, maximum } = schema as { type?: unknown; maximum?: number }
    // Money has a higher limit than other integers.
    if (type === 'integer' && maximum !== MOST_MINOR_UNITS && !(maximum !== undefined && maximum <= LARGEST_INT)) unboundedPaths.push(path)
    for (const [name, part] of Object.entries(schema)) collectUnbounded(part, `${path}.${name}`)
  }
  for (const [module, routes] of Object.entries(contract as Record<string, Routes>)) {
    for (const [name, { params, query, body }] of Object.entries(routes)) {
      for (const [part, schema] of Object.entries({ params, query, body })) {
        if (schema) collectUnbounded(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), `${module}.${name}.${part}`)
      }
    }
  }
  expect(unboundedPaths).toEqual([])
})
