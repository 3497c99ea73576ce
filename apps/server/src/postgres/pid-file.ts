import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'

/** `port` is absent while the server is only just starting. */
export type PidFile = { pid: number; port: number | undefined }

/** What `postmaster.pid` says (its lines: process id, data folder, start, port, …); undefined when PostgreSQL was stopped cleanly. */
export function readPidFile(cluster: string): PidFile | undefined {
  let lines: string[]
  try {
    lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return Number.isInteger(pid) && pid > 0 ? { pid, port: port > 0 ? port : undefined } : undefined
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Is the process of this id the PostgreSQL of `cluster`? After a kill and a reboot, or a new container on the old data, the id of a pid file may
 * have become another program's. PostgreSQL works in its data folder, so on Linux that settles it; elsewhere the program's name must do.
 */
export function isPostmasterOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === cluster
    if (process.platform === 'win32') return true
    return path.basename(execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).trim()).startsWith('postgres')
  } catch {
    // Gone meanwhile (or waiting to be reaped), or a process of another user, which cannot be ours.
    return false
  }
}
