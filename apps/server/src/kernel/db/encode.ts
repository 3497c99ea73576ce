/** Writes a parameter as the text that PostgreSQL reads. Bytes stay bytes, arrays become array literals, and other objects become JSON. */
export function toParameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (Buffer.isBuffer(value)) return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(toElement).join(',')}}`
  return JSON.stringify(value)
}

/** An element of an array literal. */
function toElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return `{${value.map(toElement).join(',')}}`
  const text = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(toParameter(value))
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}
