export type FailureCode =
  | 'disk_full'
  | 'permission'
  | 'unsupported_platform'
  | 'out_of_memory'
  | 'port_taken'
  | 'lock_taken'
  | 'cluster_corrupt'
  | 'cluster_version'
  | 'cluster_missing'
  | 'password_missing'
  | 'password_refused'
  | 'timeout'
  | 'no_thai_trigrams'
  | 'failed'

/** The message tells the person at the terminal what to do. */
export class EmbeddedPostgresError extends Error {
  readonly code: FailureCode

  constructor(code: FailureCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'EmbeddedPostgresError'
    this.code = code
  }
}

// The order matters: a full disk often also looks like a corrupt file.
const signs: [RegExp, FailureCode][] = [
  [/No space left on device|disk full|Disk quota exceeded/i, 'disk_full'],
  [/lock file ".*" already exists|pre-existing shared memory block|lock file ".*" is empty/i, 'lock_taken'],
  [/could not bind|could not create any TCP\/IP sockets|Address already in use/i, 'port_taken'],
  [/Cannot allocate memory|could not (create|map|resize) shared memory/i, 'out_of_memory'],
  [/GLIBC_[0-9.]+'? not found|error while loading shared libraries|Exec format error|cannot execute binary/i, 'unsupported_platform'],
  [/not compatible with this version|initialized by PostgreSQL version/i, 'cluster_version'],
  [
    /Permission denied|Operation not permitted|wrong ownership|invalid permissions|Read-only file system|must be owned by|administrative permissions/i,
    'permission',
  ],
  [
    /database files are incompatible|valid checkpoint|incorrect checksum|not a valid data directory|could not (open|read|access|locate) (file|directory|a valid)|invalid (page|record|magic)|PANIC/i,
    'cluster_corrupt',
  ],
]

/** Classifies the output of `initdb` or `postgres`. */
export function failureFromOutput(output: string, doing: string, folder: string): EmbeddedPostgresError {
  const code = signs.find(([sign]) => sign.test(output))?.[1] ?? 'failed'
  return new EmbeddedPostgresError(code, `${doing}: ${advice(code, folder)}\nPostgreSQL said: ${lastLines(output)}`)
}

/** Classifies an error of the file system or of starting a process. */
export function failureFromSystem(error: unknown, doing: string, folder: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error
  const reason = (error as NodeJS.ErrnoException).code ?? ''
  const code: FailureCode = ['ENOSPC', 'EDQUOT'].includes(reason)
    ? 'disk_full'
    : ['EACCES', 'EPERM', 'EROFS'].includes(reason)
      ? 'permission'
      : 'failed'
  return new EmbeddedPostgresError(
    code,
    `${doing}: ${advice(code, folder)} (${error instanceof Error ? error.message : String(error)})`,
    error,
  )
}

function advice(code: FailureCode, folder: string): string {
  switch (code) {
    case 'disk_full':
      return `the disk that holds ${folder} is full. Free some space and start again; nothing that was saved is lost.`
    case 'permission':
      return `the database may not use ${folder}. It must be on a local disk and belong to the user who runs the server (as root: to the user "postgres").`
    case 'unsupported_platform':
      return `the bundled PostgreSQL does not run on this machine (${process.platform} ${process.arch}; on Linux it needs glibc 2.28 or later, which Alpine lacks). Set DATABASE_URL to a PostgreSQL 15 or later instead.`
    case 'out_of_memory':
      return 'the machine has too little free memory for the database.'
    case 'port_taken':
      return 'another program took the database port. Start again, and a free one is chosen.'
    case 'lock_taken':
      return `another PostgreSQL still holds ${folder}. Wait for it to end, then start again.`
    case 'cluster_version':
      return `the data in ${folder} was written by another major version of PostgreSQL. Start the release that wrote it, make a backup there, and restore it here.`
    case 'cluster_corrupt':
      return `the data in ${folder} is damaged or incomplete. Nothing was changed. Restore a backup, or move the folder away to begin with an empty database.`
    default:
      return 'the database did not start.'
  }
}

const lastLines = (output: string) => output.trim().split('\n').slice(-6).join('\n') || '(nothing)'
