/** Never logged, at any depth and in any spelling. */
const SECRET_NAMES = new Set(
  `authorization proxyauthorization cookie cookies setcookie xapikey passwordhash tokenhash code masterkey filekey idnumber
  nationalid passport passportnumber phone phonenumber mobile smtpurl databaseurl q body`.split(/\s+/),
)

export const REDACTED = '[redacted]'
const DEEPEST = 8
const LONGEST_TEXT = 4000
const MOST_ENTRIES = 50

const isSecret = (name: string) => {
  const plain = name.replace(/[_-]/g, '').toLowerCase()
  return SECRET_NAMES.has(plain) || /(?:password|token|secret)$/.test(plain)
}

/** A bounded copy that may be logged: secrets are replaced, and objects that are not plain are only named. */
export function redact(value: unknown): unknown {
  return copy(value, 0, new Set())
}

function copy(value: unknown, depth: number, handledObjects: Set<object>): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (depth >= DEEPEST || handledObjects.has(value)) return '[not repeated]'
  handledObjects.add(value)
  if (value instanceof Error) return copyError(value, depth, handledObjects)
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map((item) => copy(item, depth + 1, handledObjects))
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return `[${value.constructor?.name ?? 'object'}]`
  const entries = Object.entries(value).slice(0, MOST_ENTRIES)
  return Object.fromEntries(
    entries.map(([name, item]) => [redactText(name), isSecret(name) ? REDACTED : copy(item, depth + 1, handledObjects)]),
  )
}

/** Helpful and impersonal facts; PostgreSQL's `detail` and `where` would repeat the row. */
const ERROR_FACTS = 'code errno syscall address port statusCode responseCode severity schema table column constraint routine'.split(' ')

function copyError(error: Error, depth: number, handledObjects: Set<object>): Record<string, unknown> {
  const type = redactText(error.name || error.constructor.name)
  const message = messageOf(error)
  // The first lines of a stack repeat the message.
  const frames = (error.stack ?? '').split('\n').filter((row) => /^ {4}at /.test(row))
  const facts = error as unknown as Record<string, unknown>
  const factNames = ERROR_FACTS.filter((name) => typeof facts[name] === 'string' || typeof facts[name] === 'number')
  return {
    type,
    message,
    stack: [`${type}: ${message}`, ...frames.slice(0, 30).map(redactText)].join('\n'),
    ...Object.fromEntries(factNames.map((name) => [name, copy(facts[name], depth, handledObjects)])),
    ...(error.cause === undefined ? {} : { cause: copy(error.cause, depth + 1, handledObjects) }),
    ...(error instanceof AggregateError ? { errors: copy(error.errors, depth + 1, handledObjects) } : {}),
  }
}

/** The message without data: PostgreSQL, JSON.parse and zod quote unreadable input. */
export function messageOf(error: Error): string {
  if (error instanceof SyntaxError && error.message.includes('JSON')) return 'This is not valid JSON.'
  if (error.name === 'ZodError' || error.name === '$ZodError') return 'The value does not fit its schema.'
  const fromDatabase = 'severity' in error && typeof error.severity === 'string'
  return redactText(fromDatabase ? error.message.replace(/: ".*"/s, ': "…"') : error.message)
}

const SHAPES: readonly [RegExp, string][] = [
  [/\bgh[a-z]_[A-Za-z0-9_-]{20,}/g, REDACTED],
  [/\bwhsec_[A-Za-z0-9+/=]{16,}/g, REDACTED],
  [/\b(Bearer|Basic)\s+[A-Za-z0-9+/=._~-]{6,}/gi, `$1 ${REDACTED}`],
  // credentials of an address: user:password@
  [/(:\/\/)[^\s/@"]{1,200}@/g, `$1${REDACTED}@`],
  // a Thai ID number, as digits or as printed
  [/(?<![\w-])\d[ -]?\d{4}[ -]?\d{5}[ -]?\d{2}[ -]?\d(?![\w-])/g, REDACTED],
  // a phone number: E.164, or in national form
  [/(?<![\w+-])(?:\+\d[\d -]{5,16}\d|(?:0066|66|0)[ -]?\d{1,2}[ -]?\d{3}[ -]?\d{3,4})(?![\w-])/g, REDACTED],
]

/** Replaces text that looks like a token, credentials, an ID number or a phone number. */
export function redactText(text: string): string {
  const boundedText = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
  return SHAPES.reduce((rest, [shape, replacement]) => rest.replace(shape, replacement), boundedText)
}
