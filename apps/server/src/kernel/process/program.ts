import { fileURLToPath } from 'node:url'

/** A program that runs in a process of its own. */
export interface Program {
  file: string
  /** What Node.js is told to run it. */
  options: readonly string[]
  /** For the processor; 19 is the least. */
  priority: number
}

/** The program that stands beside a module: its source, which needs what makes TypeScript run, or beside the server's program when it is bundled. */
export function programBeside(module: string, name: string): Program {
  const source = module.endsWith('.ts')
  return {
    file: fileURLToPath(new URL(`./${name}.${source ? 'ts' : 'js'}`, module)),
    options: source ? ['--import', 'tsx'] : [],
    // Well below the thread that answers calls, of every organisation.
    priority: 10,
  }
}
