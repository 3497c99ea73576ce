import { REDACTED, redact, redactText } from './redact.ts'

/** Parameters with impersonal values; for others only the name is logged (T4, ASVS 14.2.1). */
const SHOWN = new Set(['limit', 'sort', 'order', 'status', 'state', 'direction', 'from', 'to', 'date', 'granularity', 'edition'])

export function safeUrl(url: string): string {
  const [path = '', query] = url.slice(0, 2000).split('?', 2)
  const shownPath = safePath(path).slice(0, 300)
  if (!query) return shownPath
  const parameters = query
    .split('&')
    .slice(0, 30)
    .map((part) => {
      const [name = '', value = ''] = part.split('=', 2)
      const shownName = redactText(name.slice(0, 60))
      return SHOWN.has(name) ? `${shownName}=${redactText(value.slice(0, 60))}` : `${shownName}=${REDACTED}`
    })
  return `${shownPath}?${parameters.join('&')}`
}

function safePath(path: string): string {
  const withoutCode = path.replace(/\/(activate|reset)\/(?!confirm$)[^/]+/g, `/$1/${REDACTED}`)
  const readable = decoded(withoutCode)
  const safeText = redactText(readable)
  return safeText === readable ? withoutCode : safeText
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

interface RequestFacts {
  method?: unknown
  url?: unknown
  ip?: unknown
  headers?: Record<string, unknown>
  socket?: { remoteAddress?: unknown }
}

/** Never logs a body, a header or a cookie, except the browser's name. */
export function describeRequest(request: unknown): unknown {
  if (typeof request !== 'object' || request === null) return redact(request)
  const { method, url, ip, headers, socket } = request as RequestFacts
  const agent = headers?.['user-agent']
  return {
    method: typeof method === 'string' ? method.slice(0, 20) : undefined,
    url: typeof url === 'string' ? safeUrl(url) : undefined,
    ip: ip ?? socket?.remoteAddress,
    user_agent: typeof agent === 'string' ? redactText(agent.slice(0, 200)) : undefined,
  }
}

export function describeResponse(response: unknown): unknown {
  if (typeof response !== 'object' || response === null) return redact(response)
  return { status: (response as { statusCode?: unknown }).statusCode }
}
