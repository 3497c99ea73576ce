import { fileURLToPath } from 'node:url'

/** Beside this file as source, which needs what makes TypeScript run, and beside the server's program when it is bundled. */
const source = import.meta.url.endsWith('.ts')

/** The program that reads files of rows, what Node.js is told to run it, and its priority for the processor (19 is the least). */
export const TABLE_PROGRAM = {
  file: fileURLToPath(new URL(source ? './table.process.ts' : './table.process.js', import.meta.url)),
  options: source ? ['--import', 'tsx'] : [],
  // Well below the thread that answers calls, of every organisation.
  priority: 10,
}
