import { contract } from '@gatehouse/contract/contract.ts'
import { openApi } from '@gatehouse/contract/openapi.ts'
import { undescribed } from './undescribed.ts'

interface Operation {
  operationId: string
  responses: Record<string, { description: string; content?: Record<string, unknown> }>
}

export interface AnswerFacts {
  method: string
  /** May include a query. */
  path: string
  status: number
  type: string | null
  /** The code of the refusal, if any. */
  code?: string | undefined
}

const { paths } = openApi(contract, 'test') as { paths: Record<string, Record<string, Operation>> }
const operations = Object.entries(paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      parameters: path.split('{').length,
      pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]*')}$`),
      operation,
    })),
  )
  // A fixed word in a path takes precedence over an id.
  .sort((a, b) => a.parameters - b.parameters)

/** Names the part of an answer that the OpenAPI document doesn't describe; undefined if it describes everything. */
export function descriptionFault({ method, path, status, type, code }: AnswerFacts): string | undefined {
  const address = path.split('?')[0]!
  const operation = operations.find((entry) => entry.method === method && entry.pattern.test(address))?.operation
  if (!operation) return `${method} ${address} is not described`
  const response = operation.responses[String(status)]
  if (!response) return `${operation.operationId} answered ${status} ${code ?? ''}, which is not described`
  const types = Object.keys(response.content ?? {})
  const bare = (type ?? '').split(';')[0]!.trim()
  if (types.length === 0 ? type !== null : !types.includes(bare))
    return `${operation.operationId} answered ${status} with content-type ${type}, described: ${types.join(', ') || 'no content'}`
  if (code !== undefined && !response.description.split(', ').includes(code))
    return `${operation.operationId} answered ${status} ${code}, described: ${response.description}`
  return undefined
}

/** A `fetch` that fails if the OpenAPI document doesn't describe the answer. */
export const fetchDescribed: typeof fetch = async (input, options) => {
  const answer = await fetch(input, options)
  const { pathname } = new URL(String(input))
  const refusal = answer.status >= 400 ? ((await answer.clone().json()) as { code?: string }) : {}
  const facts = { method: options?.method ?? 'GET', path: pathname, status: answer.status, type: answer.headers.get('content-type') }
  const fault = descriptionFault({ ...facts, code: refusal.code })
  if (fault) {
    undescribed.push(fault)
    throw new Error(`Not as the OpenAPI document says: ${fault}`)
  }
  return answer
}
