import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import process from 'node:process'
import type { Program } from './program.ts'

interface Limits {
  longest_ms: number
  /** Limit of the JavaScript heap; a native library's memory is not counted. */
  heap_mb: number
}

/**
 * Runs one task in a separate process, which is killed if it takes too long or too much memory. A thread with a full heap would end the whole server.
 * Undefined if the process ended before its answer, or was killed for its time.
 */
export function runTask<Answer>(
  { file, options, priority }: Program,
  task: object,
  { longest_ms, heap_mb }: Limits,
): Promise<Answer | undefined> {
  const child = fork(file, [], {
    execArgv: [`--max-old-space-size=${heap_mb}`, ...options],
    // A process that works on untrusted input must not see the server's environment, which has secrets.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (child.pid !== undefined) setPriority(child.pid, priority)
  return new Promise<Answer | undefined>((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), longest_ms)
    child.once('message', (answer) => resolve(answer as Answer))
    child.once('error', reject)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve(undefined)
    })
    // If the process has already ended, its exit reports that.
    child.send(task, () => {})
  }).finally(() => child.kill('SIGKILL'))
}

/** The process side: answers one task and ends the process, so that no state remains for the next task. */
export function answerTask<Task, Answer>(work: (task: Task) => Promise<Answer>): void {
  process.once('message', (task: Task) => {
    void work(task).then((answer) => process.send?.(answer, () => process.disconnect()))
  })
}
