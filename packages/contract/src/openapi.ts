import { z } from 'zod'
import { ERRORS, problem } from './errors.ts'
import type { ErrorCode } from './kernel/errors.ts'
import { needsSession, prepares, type Route, type Routes, writes } from './kernel/routes.ts'
import { reachOf } from './permissions.ts'

type Json = Record<string, unknown>

/** Every refusal of a call, by its access, its schemas and its method. `malformed` covers an address or headers that are too long. */
export function refusalsOf(route: Route): ErrorCode[] {
  const codes = new Set<ErrorCode>(['internal', 'unavailable', 'too_many_requests', 'malformed', ...(route.errors ?? [])])
  if (writes(route)) codes.add('outcome_unknown')
  if (route.permission === 'link') codes.add('link_not_found')
  if (needsSession(route)) {
    codes.add('unauthenticated')
    if (route.permission !== 'self') codes.add('permission_denied')
    if (route.editions.length > 0) codes.add('service_not_active')
    if ((route.editions.length > 0 || route.permission !== 'self') && (writes(route) || prepares(route)))
      codes.add('service_expired').add('organisation_disabled')
  }
  const takesFile = route.kind === 'form' || route.kind === 'table'
  const takesBody = route.body !== undefined || takesFile
  if (reachOf(route) === 'location' || reachOf(route) === 'organisation') codes.add('beyond_own_places')
  if (route.query || takesBody) codes.add('invalid')
  // The server also reads a body if the call doesn't take one.
  if (route.method !== 'GET') codes.add('body_stalled').add('unsupported_media_type').add('too_large')
  if (route.kind === 'form' && route.permission !== 'self') codes.add('storage_full')
  if (route.kind === 'table') codes.add('table_not_readable').add('table_too_large')
  if (route.params) codes.add('not_found')
  if (route.idempotent || route.once_by) codes.add('idempotency_in_flight').add('idempotency_mismatch').add('idempotency_rights_changed')
  return [...codes]
}

/** OpenAPI 3.1; schemas with an id become components. */
export function openApi(modules: Readonly<Record<string, Routes>>, version: string): Json {
  const components: Json = {}
  const paths: Record<string, Json> = {}
  for (const [tag, routes] of Object.entries(modules)) {
    for (const [name, route] of Object.entries(routes)) {
      paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(tag, name, route, components) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gatehouse',
      version,
      description:
        'Visitor-access management. A call without a session needs none; a call by a link takes the token of the link; any other takes the token of the sign-in call as a bearer token.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.keys(modules).map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      securitySchemes: { session: { type: 'http', scheme: 'bearer' }, link: { type: 'http', scheme: 'Gatehouse-Link' } },
    },
  }
}

function operation(tag: string, name: string, route: Route, components: Json): Json {
  const responses: Json = {}
  for (const code of refusalsOf(route).sort((a, b) => ERRORS[a].status - ERRORS[b].status)) {
    const status = String(ERRORS[code].status)
    const previous = (responses[status] as { description: string } | undefined)?.description
    responses[status] = {
      description: previous ? `${previous}, ${code}` : code,
      content: { 'application/problem+json': { schema: reference(problem, 'output', components) } },
    }
  }
  responses[String(route.status ?? 200)] = { description: 'Done', ...contentOf(route, components) }
  return {
    tags: [tag],
    operationId: `${tag}.${name}`,
    summary: route.summary,
    description: `${route.permission === 'link' ? `Link: ${route.link}` : `Permission: ${route.permission}`}. Editions: ${route.editions.length ? route.editions.join(', ') : 'none needed'}.`,
    security: route.permission === 'public' ? [] : [{ [route.permission === 'link' ? 'link' : 'session']: [] }],
    parameters: [
      ...parameters('path', route.params, components),
      ...parameters('query', route.query, components),
      ...(route.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', minLength: 1, maxLength: 255 } }]
        : []),
    ],
    ...(route.body && route.kind !== 'form'
      ? { requestBody: { required: true, content: { 'application/json': { schema: reference(route.body, 'input', components) } } } }
      : {}),
    ...(route.kind === 'form' || route.kind === 'table'
      ? {
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: formSchema(route),
              },
            },
          },
        }
      : {}),
    responses,
  }
}

/** The content of a successful answer by media type; a 204 has no content. */
function contentOf(route: Route, components: Json): Json {
  if (route.status === 204) return {}
  const text = { schema: { type: 'string' } }
  if (route.kind === 'events') return { content: { 'text/event-stream': text } }
  // OpenAPI 3.1 describes bytes by their media type alone.
  if (route.kind === 'file')
    return { content: Object.fromEntries(route.media_types.map((type) => [type, type.startsWith('text/') ? text : {}])) }
  return { content: { 'application/json': { schema: reference(route.response, 'output', components) } } }
}

/**
 * A multipart body with all of its parts: written fields first, then the files. A single file is required; with several file fields, any one of them.
 */
function formSchema(route: Route): Json {
  const json = route.body ? (z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as Named) : {}
  // A named schema comes as a reference to itself.
  const bodySchema: Written = json.$ref ? json.$defs![json.$ref.slice('#/$defs/'.length)]! : json
  const files = route.form_fields ?? [route.form_field ?? 'file']
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  return {
    type: 'object',
    properties: { ...bodySchema.properties, ...Object.fromEntries(files.map((name) => [name, file])) },
    ...(route.form_fields ? { minProperties: 1 } : { required: [...(bodySchema.required ?? []), ...files] }),
  }
}

interface Written {
  properties?: Record<string, Json>
  required?: string[]
}

interface Named extends Written {
  $ref?: string
  $defs?: Record<string, Written>
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined, components: Json): Json[] {
  if (!schema) return []
  const json = reference(schema, 'input', components) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (json.required ?? []).includes(name),
    schema: property,
  }))
}

/** Schemas with an id become references. */
function reference(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const json = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.format && jsonSchema.pattern) delete jsonSchema.pattern
      if (zodSchema._zod.def.type === 'file') jsonSchema.type = 'string'
    },
  }) as Json & { $defs?: Record<string, Json>; $schema?: string; id?: string }
  const { $schema: _, $defs, ...own } = json
  for (const [name, definition] of Object.entries($defs ?? {})) components[name] ??= rewrite(definition)
  const rewritten = rewrite(own) as Json & { id?: string }
  if (typeof rewritten.id !== 'string') return rewritten
  components[rewritten.id] ??= rewritten
  return { $ref: `#/components/schemas/${rewritten.id}` }
}

function rewrite(value: unknown): Json {
  return JSON.parse(JSON.stringify(value), (name, inner) => {
    if (name === '$ref' && typeof inner === 'string') return inner.replace('#/$defs/', '#/components/schemas/')
    return inner
  })
}
