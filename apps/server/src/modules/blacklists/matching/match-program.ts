import { fileURLToPath } from 'node:url'
import type { WorkerOptions } from 'node:worker_threads'

/** The thread's file is next to this one as source, and next to the server's program when bundled. */
const source = import.meta.url.endsWith('.ts')
const file = fileURLToPath(new URL(source ? './match.thread.ts' : './match.thread.js', import.meta.url))
/** Threads have no option to run TypeScript, unlike processes, so the code registers the loader. */
const run = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file)}) })`

interface ThreadProgram {
  program: string
  options: WorkerOptions
}

/** The program of the threads that compare long lists, and its arguments for Node.js. */
export const MATCH_PROGRAM: ThreadProgram = source ? { program: run, options: { eval: true } } : { program: file, options: {} }
