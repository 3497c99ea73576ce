import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import process from 'node:process'
import type { Program } from './program.ts'

interface Limits {
  longest_ms: number
  /** Of what JavaScript holds; what a native library holds is not counted. */
  heap_mb: number
}

/**
 * What a program answers to one task, in a process that is ended where it takes too much: a thread whose heap is full ends the whole server.
 * Undefined where it ended before its answer, or was ended for its time.
 */
export function runTask<Answer>(
  { file, options, priority }: Program,
  task: object,
  { longest_ms, heap_mb }: Limits,
): Promise<Answer | undefined> {
  const child = fork(file, [], {
    execArgv: [`--max-old-space-size=${heap_mb}`, ...options],
    // What the server knows, secrets among it, is not for a process that works on what strangers wrote.
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
    // Where it ended already, its exit says the rest.
    child.send(task, () => {})
  }).finally(() => child.kill('SIGKILL'))
}

/** The other side: answers the one task, and the process ends, so that nothing of it stays for the next. */
export function answerTask<Task, Answer>(work: (task: Task) => Promise<Answer>): void {
  process.once('message', (task: Task) => {
    void work(task).then((answer) => process.send?.(answer, () => process.disconnect()))
  })
}
