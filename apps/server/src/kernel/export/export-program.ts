import { fileURLToPath } from 'node:url'

/** Beside this file as source, which needs what makes TypeScript run, and beside the server's program when it is bundled. */
const source = import.meta.url.endsWith('.ts')

/** The program that writes files of rows, what Node.js is told to run it, and its priority for the processor (19 is the least). */
export const EXPORT_PROGRAM = {
  file: fileURLToPath(new URL(source ? './export.process.ts' : './export.process.js', import.meta.url)),
  options: source ? ['--import', 'tsx'] : [],
  // Below the thread that answers calls, of every organisation.
  priority: 10,
}
