import { fetchDescribed } from './described.ts'
import { test } from './served.ts'

/** A call of section 7 of the specification: its literal method and path. */
export type SpecifiedCall = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

export interface SpecifiedAnswer {
  status: number
  type: string
  // biome-ignore lint/suspicious/noExplicitAny: a client that knows no contract reads what comes
  body: any
}

/** The client of section 7: it sends JSON with X-Requested-With and the token, doesn't use the contract, and remembers which calls succeeded. */
export class SpecificationClient {
  token: string | null = null
  readonly worked = new Set<SpecifiedCall>()

  /** Makes a call of the section that must succeed. `{id}` in its path is replaced by `id`. */
  async call(call: SpecifiedCall, { id = '', query = {}, body }: { id?: string; query?: Record<string, string>; body?: unknown } = {}) {
    const [method, path] = call.split(' ') as [string, string]
    const answer = await this.send(method, path.replace(/\{\w+\}/, id), query, body)
    if (answer.status < 200 || answer.status > 299) throw new Error(`${call}: ${answer.status} ${JSON.stringify(answer.body)}`)
    this.worked.add(call)
    return answer
  }

  async send(method: string, path: string, query: Record<string, string> = {}, body?: unknown): Promise<SpecifiedAnswer> {
    const form = body instanceof FormData
    const search = new URLSearchParams(query).toString()
    const answer = await fetchDescribed(`${test.address}${path}${search && `?${search}`}`, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(form ? {} : { 'content-type': 'application/json' }),
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    })
    const type = answer.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, type, body: type.includes('json') && bytes.length > 0 ? JSON.parse(bytes.toString()) : bytes }
  }
}

/** A multipart body of fields and files, in order. */
export function multipart(parts: Record<string, string | { bytes: Uint8Array; type: string }>): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.set(name, part)
    else form.set(name, new Blob([new Uint8Array(part.bytes)], { type: part.type }), 'file')
  }
  return form
}
