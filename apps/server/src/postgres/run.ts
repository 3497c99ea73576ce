import { type ChildProcess, spawn } from 'node:child_process'
import { EmbeddedPostgresError, failureFromSystem } from './failure.ts'

/** Undefined: the current user. PostgreSQL refuses to run as root. */
export type RunAs = { uid: number; gid: number } | undefined

/** Uses a clean environment, so that PGDATA and similar variables have no effect. */
export function spawnProgram(
  program: string,
  args: string[],
  runAs: RunAs,
  options: { detached?: boolean; env?: Record<string, string> } = {},
): ChildProcess {
  const variables = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  )
  return spawn(program, args, {
    // The other user may have no access to our working directory.
    cwd: process.platform === 'win32' ? undefined : '/',
    env: { ...Object.fromEntries(variables), LC_ALL: 'C', TZ: 'UTC', ...options.env },
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
    detached: options.detached ?? false,
    ...(runAs ?? {}),
  })
}

/** Resolves with exit code and standard error. */
export function runProgram(
  program: string,
  args: string[],
  runAs: RunAs,
  timeoutMs: number,
): Promise<{ code: number | null; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawnProgram(program, args, runAs)
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    let stderr = ''
    child.stderr!.on('data', (chunk) => {
      stderr += chunk
    })
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(spawnFailure(error, program))
    })
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve({ code, stderr })
    })
  })
}

/** The program exists, so "not found" is its loader: a Linux without glibc. */
export function spawnFailure(error: Error, program: string): EmbeddedPostgresError {
  const reason = (error as NodeJS.ErrnoException).code
  if (reason === 'EPERM')
    return new EmbeddedPostgresError(
      'permission',
      `Cannot run ${program} as another user, and PostgreSQL refuses to run as root. Start the server as an ordinary user.`,
      error,
    )
  if (reason === 'ENOENT' || reason === 'ENOEXEC')
    return new EmbeddedPostgresError(
      'unsupported_platform',
      `The bundled PostgreSQL does not run on this machine (${process.platform} ${process.arch}; on Linux it needs glibc, which Alpine lacks). Set DATABASE_URL to a PostgreSQL 15 or later instead.`,
      error,
    )
  return failureFromSystem(error, `Cannot run ${program}`, program)
}
