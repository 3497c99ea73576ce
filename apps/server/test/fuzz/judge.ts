import { isDeepStrictEqual } from 'node:util'
import { contract } from '@gatehouse/contract/contract.ts'
import { ERRORS, problem } from '@gatehouse/contract/errors.ts'
import type { ErrorCode } from '@gatehouse/contract/kernel/errors.ts'
import type { Route, Routes } from '@gatehouse/contract/kernel/routes.ts'
import { refusalsOf } from '@gatehouse/contract/openapi.ts'
import { descriptionFault } from '../described.ts'
import type { FuzzAnswer } from './send.ts'
import type { Who, World } from './world.ts'

/** Refusals of addresses that the contract doesn't have. */
const ANYWHERE: readonly ErrorCode[] = ['not_found', 'method_not_allowed', 'malformed', 'too_large', 'unsupported_media_type']
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

const routes = Object.values(contract as Record<string, Routes>)
  .flatMap((module) => Object.values(module))
  .map((route: Route) => ({ route, pattern: new RegExp(`^${route.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]*')}$`) }))
  .sort((a, b) => a.route.path.split('{').length - b.route.path.split('{').length)

export const routeOf = (method: string, path: string): Route | undefined =>
  routes.find(({ route, pattern }) => route.method === method && pattern.test(path.split('?')[0]!))?.route

/** The problem with an answer, in words; undefined if there is none. */
export function faultOf(method: string, path: string, answer: FuzzAnswer, person: Who | undefined, world: World): string | undefined {
  const { status, headers, body } = answer
  // The server answers HEAD like GET.
  const route = routeOf(method === 'HEAD' ? 'GET' : method, path)
  // A probe may report that the server is overloaded; `fuzz` asks it again after the last request.
  if (status >= 500 && !(status === 503 && route?.probe)) return `status ${status}`
  if (headers['x-content-type-options'] !== 'nosniff') return 'no x-content-type-options: nosniff'
  if (method === 'HEAD') return undefined
  const type = headers['content-type'] ?? ''
  if (status >= 400) return problemFault(route, status, type, body)
  if (status >= 300) return `status ${status}`
  if (!route) return isReadable(method, type) ? undefined : `status ${status} of an address that the contract does not have`
  if (status !== (route.status ?? 200)) return `status ${status}, where the contract says ${route.status ?? 200}`
  const fault = descriptionFault({ method, path, status, type: headers['content-type'] ?? null })
  if (fault) return fault
  if (route.kind === 'events' || route.kind === 'file') return undefined
  if (status === 204) return body === '' ? undefined : 'a body with no content'
  return schemaFault(route, type, body) ?? (person && leak(person, body, world))
}

const isReadable = (method: string, type: string) => method === 'GET' && /^(text\/html|image\/svg|text\/javascript|text\/plain)/.test(type)

function problemFault(route: Route | undefined, status: number, type: string, body: string): string | undefined {
  if (!type.startsWith('application/problem+json')) return `status ${status} with content-type ${type}`
  const content = parsed(body)
  const result = problem.safeParse(content)
  if (!result.success) return `not a problem document: ${result.error.message}`
  if (!isDeepStrictEqual(result.data, content)) return 'a problem document with more than its schema has'
  const { code } = result.data
  if (result.data.status !== status || ERRORS[code].status !== status)
    return `status ${status} with the problem ${code} of ${result.data.status}`
  const allowedCodes: readonly ErrorCode[] = route ? refusalsOf(route) : ANYWHERE
  return allowedCodes.includes(code) ? undefined : `the refusal ${code}, which the contract does not have for this call`
}

function schemaFault(route: Route, type: string, body: string): string | undefined {
  if (!type.startsWith('application/json')) return `content-type ${type}`
  const content = body === '' ? undefined : parsed(body)
  const result = route.response.safeParse(content)
  if (!result.success) return `an answer off its schema: ${result.error.message}`
  return isDeepStrictEqual(result.data, content) ? undefined : 'an answer with more than its schema has'
}

/** A record of an organisation other than the person's. */
function leak(person: Who, body: string, world: World): string | undefined {
  const foreign = body.match(UUID)?.find((id) => world.organisationOf.has(id) && world.organisationOf.get(id) !== person.organisation_id)
  return foreign && `${foreign} of organisation ${world.organisationOf.get(foreign)}, shown to ${person.name}`
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
