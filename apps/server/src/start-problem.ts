/** A sentence for the person at the terminal, by error code. */
const SENTENCES: Readonly<Record<string, string>> = {
  '28P01': 'The database does not accept the user and password of DATABASE_URL.',
  '28000': 'The database does not accept the user and password of DATABASE_URL.',
  '3D000':
    "The database that DATABASE_URL names does not exist. Make it first: create database gatehouse encoding 'UTF8' template template0",
  '53300':
    'The PostgreSQL of DATABASE_URL takes no more connections: its max_connections are used up. Raise max_connections, or lower DATABASE_CONNECTIONS of the other servers.',
  '53100': 'The disk of the database is full. Free some space and start again.',
  '42501': 'The user of DATABASE_URL may not do what a start needs; it must be a superuser.',
  '25006': 'DATABASE_URL leads to a database that takes no writes, such as a standby. Give the address of the primary.',
  EMFILE: 'This program may not open more files. Raise the limit (ulimit -n) and start again.',
}
const AWAY = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
]
const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR']

interface Facts {
  code?: unknown
  message: string
  syscall?: unknown
  address?: unknown
  port?: unknown
  path?: unknown
  /** Set if Node.js tried several addresses. */
  errors?: { code?: unknown }[]
}

/** Describes the problem in a sentence that says what to do. */
export function startProblem(error: unknown): string {
  const { code: own, message, syscall, address, port, path, errors } = error as Facts
  const code = typeof own === 'string' ? own : String(errors?.[0]?.code ?? '')
  if (syscall === 'listen') return listening(code, `${address}:${port}`)
  if (typeof path === 'string' && UNWRITABLE.includes(code))
    return code === 'ENOSPC' || code === 'EDQUOT'
      ? `The disk of ${path} is full. Free some space and start again.`
      : `This program may not write to ${path} (${code}). Give it to the user who runs the server, or set DATA_DIR to another folder.`
  if (AWAY.includes(code)) return away(code)
  if (/^(?:timeout expired|Connection terminated|timeout exceeded when trying to connect)/.test(message))
    return away('no answer within 5 seconds')
  if (/does not support SSL|SSL connection|certificate/i.test(message) || /CERT|TLS/.test(code))
    return `The connection to the database cannot be made secure as DATABASE_URL asks for: ${message}`
  return SENTENCES[code] ?? message
}

const away = (why: string) => `The database does not answer (${why}). Is it running, and does DATABASE_URL lead to it?`

function listening(code: string, place: string): string {
  if (code === 'EADDRINUSE') return `Another program listens on ${place} already. Stop it, or set PORT to another port.`
  if (code === 'EACCES') return `This program may not listen on ${place}. Set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL') return `HOST is not an address of this machine: it cannot listen on ${place}.`
  return `The server cannot listen on ${place} (${code}).`
}
