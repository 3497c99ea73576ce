import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Clock ticks per second in /proc; the same on every Linux. */
const TICKS = 100

interface Stat {
  parent: number
  /** Seconds of processor time: of the process, and of its ended children. */
  own: number
  ended: number
}

function statOf(pid: number): Stat | undefined {
  try {
    // The program's name is in brackets and may contain anything.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = (index: number) => Number(fields[index]) / TICKS
    return { parent: Number(fields[1]), own: ticks(11) + ticks(12), ended: ticks(13) + ticks(14) }
  } catch {
    return undefined
  }
}

/** The parent process; for a PostgreSQL backend, the main process. */
export const parentOf = (pid: number): number => statOf(pid)!.parent

/** Seconds of processor time used by a process and its children, running and ended. */
export function cpuSeconds(pid: number): number {
  const own = statOf(pid)
  if (!own) return 0
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid)
  return own.own + own.ended + children.reduce((sum, stat) => sum + stat!.own, 0)
}

/** Load of all processors in percent: how busy others keep the machine. */
export function busyPercent(): () => number {
  const read = () => {
    const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, ...rest] = readFileSync('/proc/stat', 'utf8')
      .split('\n')[0]!
      .trim()
      .split(/\s+/)
      .slice(1)
      .map(Number)
    const busy = user + nice + system + rest.slice(0, 3).reduce((sum, ticks) => sum + ticks, 0)
    return { busy, all: busy + idle + wait }
  }
  const before = read()
  return () => {
    const now = read()
    return (100 * (now.busy - before.busy)) / Math.max(1, now.all - before.all)
  }
}

export const PROCESSORS = availableParallelism()
