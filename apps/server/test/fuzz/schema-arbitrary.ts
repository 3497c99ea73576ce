import fc from 'fast-check'

export interface JsonSchema {
  $ref?: string
  type?: string
  format?: string
  contentMediaType?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

export interface Choices {
  components: Record<string, JsonSchema>
  /** Plausible values of a text field by its name; undefined if any text of its schema will do. */
  known: (name: string) => fc.Arbitrary<unknown> | undefined
}

/** Values that a JSON Schema allows; mostly correct, as far as the schema describes them. */
export function valuesOf(schema: JsonSchema, choices: Choices, name = ''): fc.Arbitrary<unknown> {
  if (schema.$ref) return valuesOf(choices.components[schema.$ref.split('/').at(-1)!]!, choices, name)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => valuesOf(option, choices, name)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return numbers(schema)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, choices, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 6),
      })
    case 'object':
      return objects(schema, choices)
    case 'string':
      return choices.known(name) ?? texts(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objects({ properties = {}, required = [] }: JsonSchema, choices: Choices): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, choices, name)]))
  return fc.record(fields, { requiredKeys: required, noNullPrototype: true })
}

function numbers({ type, minimum, exclusiveMinimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const min = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
  const max = Math.min(maximum ?? 1_000, Number.MAX_SAFE_INTEGER)
  return type === 'integer'
    ? fc.oneof(fc.integer({ min, max: Math.min(max, min + 50) }), fc.integer({ min, max }))
    : fc.double({ min, max, noNaN: true })
}

const INSTANT = { min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }

function texts({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') return fc.date(INSTANT).map((date) => date.toISOString())
  if (format === 'date') return fc.date(INSTANT).map((date) => date.toISOString().slice(0, 10))
  if (format === 'email') return fc.emailAddress()
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const longest = Math.min(maxLength, 60)
  return fc.oneof(
    fc.string({ minLength, maxLength: longest }),
    fc.string({ unit: fc.constantFrom(...'กขคงจฉชซญดตถทธนบปผพภมยรลวศษสหฬอฮะาิีึืุูเแโใไ่้๊๋์ '), minLength, maxLength: longest }),
    fc.string({ unit: fc.constantFrom(...'abc XYZ0189-./'), minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)) }),
  )
}
