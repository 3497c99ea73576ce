import { fileURLToPath } from 'node:url'
import type { WorkerOptions } from 'node:worker_threads'

/** Beside this file as source, and beside the server's program when it is bundled. */
const source = import.meta.url.endsWith('.ts')
const file = fileURLToPath(new URL(source ? './match.thread.ts' : './match.thread.js', import.meta.url))
/** What makes TypeScript run is no option of a thread, as it is of a process. */
const run = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file)}) })`

interface ThreadProgram {
  program: string
  options: WorkerOptions
}

/** The program of the threads that compare long lists, and its arguments for Node.js. */
export const MATCH_PROGRAM: ThreadProgram = source ? { program: run, options: { eval: true } } : { program: file, options: {} }
