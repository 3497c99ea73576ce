import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { EmbeddedPostgresError } from './failure.ts'
import type { RunAs } from './run.ts'

export const isRoot = () => process.getuid?.() === 0

/** The current user; for root the user `postgres` (created if absent), or `nobody`. */
export function userForNewCluster(): RunAs {
  if (!isRoot()) return undefined
  const user = find('postgres') ?? createPostgresUser() ?? find('nobody')
  if (user === undefined)
    throw new EmbeddedPostgresError(
      'permission',
      'PostgreSQL refuses to run as root and no other user could be created. Start the server as an ordinary user, or add a user named "postgres".',
    )
  return user
}

/** Checks access as that user, which includes every parent folder. */
export function canReach(user: RunAs, path: string, right: 'read' | 'enter'): boolean {
  if (user === undefined) return true
  const test = spawnSync('/bin/sh', ['-c', `test -${right === 'read' ? 'r' : 'x'} "$1"`, 'sh', path], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  })
  return test.status === 0
}

function createPostgresUser(): RunAs {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', 'postgres']],
    ['adduser', ['-S', '-D', '-H', 'postgres']],
  ]
  for (const [program, args] of attempts) {
    // A concurrent second start fails here and finds the first one's user.
    spawnSync(program, args, { stdio: 'ignore', cwd: '/' })
    const user = find('postgres')
    if (user) return user
  }
  return undefined
}

function find(name: string): RunAs {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  // User 0 under another name is root.
  return Number(uid) > 0 ? { uid: Number(uid), gid: Number(gid) } : undefined
}
