import fc from 'fast-check'
import { formsOf } from './forms.ts'
import { hostileKey, hostileText, hostileValue, RAW, randomHeaders } from './hostile.ts'
import { kindOfName, kindOfPath, type RecordKind } from './kinds.ts'
import { type Choices, type JsonSchema, valuesOf } from './schema-arbitrary.ts'
import type { World } from './world.ts'

export interface FuzzRequest {
  /** Index of the person whose session it uses; null for no session. */
  who: number | null
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  /** Bytes of a multipart body in hex, because they aren't text. */
  bytes?: string
  /** Whether the record is read first, as a page does, so that the body has its current `updated_at`. */
  fresh?: true
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema: JsonSchema
  required?: boolean
}

interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

export interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'LINK', 'QUERY', 'PURGE']
/** Requests for every call of the document: correct, nearly correct and hostile, with every method, with and without sessions. */
export function requestsOf(document: Document, world: World): fc.Arbitrary<FuzzRequest> {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const organisations = [...world.ids.keys()]
  const requests = organisations.flatMap((organisation) => {
    const people = world.people.flatMap((person, index) => (person.organisation_id === organisation ? [index] : []))
    if (people.length === 0) return []
    return calls.map(({ path, method, operation }) => requestOf(document, path, method, operation, world, organisation, people))
  })
  return fc.oneof({ weight: 60, arbitrary: fc.oneof(...requests) }, { weight: 1, arbitrary: wild })
}

/** Requests to addresses that don't exist. */
const wild: fc.Arbitrary<FuzzRequest> = fc.record({
  who: fc.constant(null),
  method: fc.constantFrom(...METHODS),
  path: fc.oneof(
    fc.constantFrom(
      '/',
      '/%',
      '/%00',
      '/%ff',
      '/..%2f..%2fetc%2fpasswd',
      '//',
      '/?',
      '/assets/../../package.json',
      '/docs',
      '/assets/%2e%2e/',
      '*',
      '/favicon.svg',
      '/openapi.json/',
      '/LIVEZ',
      '/login?x=%',
    ),
    fc.webPath().map((path) => `/${path}`),
    hostileText.map((text) => `/${encoded(text).slice(0, 3_000)}`),
  ),
  headers: randomHeaders,
})

function requestOf(
  document: Document,
  path: string,
  method: string,
  operation: Operation,
  world: World,
  organisation: number,
  people: number[],
): fc.Arbitrary<FuzzRequest> {
  const choices: Choices = { components: document.components.schemas, known: (name) => knownValues(name, world, organisation) }
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const content = operation.requestBody?.content
  const json = content?.['application/json']?.schema
  const form = content?.['multipart/form-data']?.schema
  return fc
    .record({
      who: rarely(8, fc.constant<number | null>(null), fc.constantFrom<number | null>(...people)),
      token: rarely(
        30,
        fc.constantFrom('Bearer', 'Bearer ghs_x', 'Basic YTpi', 'Bearer  ', `Bearer ghs_${'A'.repeat(43)}`, '\xe9'),
        fc.constant(undefined),
      ),
      method: rarely(40, fc.constantFrom(...METHODS), fc.constant(method)),
      path: rarely(25, brokenPath(path), filledPath(path, world, organisation)),
      query: queryOf(query, choices),
      headers: randomHeaders,
      key: fc.option(fc.uuid(), { nil: undefined }),
      body: json ? bodyOf(json, choices) : rarely(20, fc.constantFrom<string | undefined>('{}', '[', 'null'), fc.constant(undefined)),
      bytes: form ? formsOf(form, choices) : fc.constant(undefined),
      fresh: fc.boolean(),
    })
    .map(({ who, token, method: verb, path: realPath, query: search, headers, key, body, bytes, fresh }) => ({
      who,
      method: verb,
      path: `${realPath}${search}`,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bytes === undefined ? {} : { 'content-type': 'multipart/form-data; boundary=x' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(token === undefined ? {} : { authorization: token }),
        ...headers,
      },
      ...(bytes === undefined ? (body === undefined ? {} : { body }) : { bytes }),
      ...(fresh && verb === 'PUT' ? { fresh: true as const } : {}),
    }))
}

/** The rare value once in `odds`, otherwise the usual one. */
const rarely = <T>(odds: number, rare: fc.Arbitrary<T>, usual: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: odds - 1, arbitrary: usual }, { weight: 1, arbitrary: rare })

const encoded = (text: string): string => Buffer.from(text).reduce((all, byte) => `${all}%${byte.toString(16).padStart(2, '0')}`, '')

function idsOf(kind: RecordKind, world: World, organisation: number): fc.Arbitrary<string> {
  const own = world.ids.get(organisation)?.[kind] ?? []
  const others = [...world.ids].flatMap(([id, records]) => (id === organisation ? [] : records[kind]!))
  return fc.oneof(
    ...(own.length > 0 ? [{ weight: 12, arbitrary: fc.constantFrom(...own) }] : []),
    ...(others.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...others) }] : []),
    { weight: 1, arbitrary: fc.uuid() },
  )
}

/** Values that meet rules which JSON Schema can't express. */
function knownValues(name: string, world: World, organisation: number): fc.Arbitrary<unknown> | undefined {
  const kind = kindOfName(name)
  if (kind) return idsOf(kind, world, organisation)
  switch (name) {
    case 'plate':
      return fc
        .tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('กข', 'ขค', 'งจ'), fc.integer({ min: 1, max: 9999 }))
        .map((parts) => parts.join(''))
    case 'phone':
      return fc.integer({ min: 0, max: 99_999_999 }).map((n) => `08${String(n).padStart(8, '0')}`)
    case 'id_number':
      return fc.oneof(fc.constantFrom('1112034563562', 'AA1234567'), fc.stringMatching(/^[A-Z]{2}\d{7}$/))
    case 'nationality':
      return fc.constantFrom('TH', 'JP', 'GB')
    case 'visitor_type':
      return fc.constantFrom('visitor', 'contractor', 'delivery')
    case 'has_vehicle':
    case 'overstaying':
    case 'unread_only':
      return fc.constantFrom('true', 'false')
    case 'app_org_id':
      return fc.constantFrom<unknown>(...world.ids.keys(), 2 ** 31 - 1)
    case 'cursor':
      return cursors(world, organisation)
    case 'q':
      return fc.oneof(fc.string({ maxLength: 300 }), fc.base64String({ maxLength: 200 }))
    default:
      return undefined
  }
}

/** Cursors as the server writes them, or nearly so. */
const cursors = (world: World, organisation: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom('newest', 'code', '-code', 'name', ''),
      fc.array(fc.oneof(fc.constantFrom('2026-01-01T00:00:00.000Z', '17', '\u0000', 'G1'), idsOf('entrances', world, organisation)), {
        maxLength: 4,
      }),
    )
    .map(([sort, rest]) => Buffer.from(JSON.stringify([sort, ...rest])).toString('base64url'))

/** Path parameters filled from a record, from names that other calls use, or with hostile text. */
function filledPath(path: string, world: World, organisation: number): fc.Arbitrary<string> {
  const parts = path.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return fc.constant(part)
    const right = part === 'id' ? idsOf(kindOfPath(path), world, organisation) : parameterOf(part, world, organisation)
    const hostile = hostileText.map((text) => encoded(text.slice(0, 300)))
    return rarely(12, hostile, right)
  })
  return fc.tuple(...parts).map((segments) => segments.join(''))
}

function parameterOf(name: string, world: World, organisation: number): fc.Arbitrary<string> {
  if (name === 'version') return fc.integer({ min: 0, max: 5 }).map(String)
  const kind = kindOfName(name)
  return kind ? idsOf(kind, world, organisation) : fc.constantFrom('crm', 'erp')
}

const brokenPath = (path: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    `${path}/`,
    `/${path}`,
    path.toUpperCase(),
    `${path}%00`,
    `${path};a=b`,
    path.replace('{id}', '..'),
    path.replace('{id}', '%'),
    path.replace('{id}', '%2e%2e%2f'),
    path.replace('{id}', '%c0%ae'),
  )

function queryOf(parameters: Parameter[], choices: Choices): fc.Arbitrary<string> {
  const parts = parameters.map(({ name, schema }) => fc.tuple(fc.constant(name), valuesOf(schema, choices, name)))
  const right =
    parts.length === 0
      ? fc.constant<[string, unknown][]>([])
      : fc.subarray(parts.map((_, index) => index)).chain((indexes) => fc.tuple(...indexes.map((index) => parts[index]!)))
  const names = parameters.map(({ name }) => name)
  const wrong = fc.tuple(
    fc.oneof(hostileKey, ...names.flatMap((name) => [fc.constant(name), fc.constantFrom(`${name}[]`, `${name}[a]`, name.toUpperCase())])),
    hostileText,
  )
  const odd = fc.constantFrom('', '&', '&&=', '&%', '&%ff=%fe', '&limit=1&limit=2', '&__proto__[a]=b')
  return fc
    .tuple(right, rarely(2, fc.array(wrong, { maxLength: 2 }), fc.constant<[string, string][]>([])), rarely(8, odd, fc.constant('')))
    .map(([good, bad, end]) => {
      const text = [...good, ...bad].map(([name, value]) => `${encodeText(name)}=${encodeText(String(value))}`).join('&') + end
      return text === '' ? '' : `?${text.slice(0, 8_000)}`
    })
}

/** Encodes like a browser: a lone surrogate becomes another character. */
const encodeText = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))

function bodyOf(schema: JsonSchema, choices: Choices): fc.Arbitrary<string | undefined> {
  const change = fc.record({
    at: fc.nat(),
    how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap'),
    key: hostileKey,
    value: hostileValue,
  })
  const changedBody = fc
    .tuple(valuesOf(schema, choices), fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => changes.reduce(apply, value))
  return fc.oneof(
    { weight: 6, arbitrary: valuesOf(schema, choices).map(write) },
    { weight: 6, arbitrary: changedBody.map(write) },
    { weight: 1, arbitrary: hostileValue.map(write) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<string | undefined>(
        undefined,
        '',
        ' ',
        '{',
        '{}',
        '[]',
        '\ufeff{}',
        '{"a":1}}',
        "{'a':1}",
        '{"a":NaN}',
        '{"__proto__":{"a":1}}',
        '{"constructor":{"prototype":{}}}',
        '[',
        '"',
        '\u0000',
        '['.repeat(30_000),
      ),
    },
  )
}

interface Change {
  at: number
  how: string
  key: string
  value: unknown
}

function apply(value: unknown, { at, how, key, value: hostile }: Change): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return hostile
  const names = Object.keys(value)
  const name = names[at % Math.max(1, names.length)] ?? key
  const entries = Object.entries(value).filter(([key]) => key !== name)
  // Not an assignment, because `__proto__` must become an ordinary key.
  const withKey = (extra: [string, unknown]) => Object.fromEntries([...entries, extra])
  const own = (value as Record<string, unknown>)[name]
  if (how === 'remove') return Object.fromEntries(entries)
  if (how === 'add') return Object.fromEntries([...Object.entries(value), [key, hostile]])
  return withKey([name, how === 'wrap' ? [own] : hostile])
}

const write = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replace(new RegExp(`"${JSON.stringify(RAW).slice(1, -1).replace('\\', '\\\\')}([^"]*)"`, 'g'), '$1')
