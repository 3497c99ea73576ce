import { fileURLToPath } from 'node:url'

/** A program that runs in a separate process. */
export interface Program {
  file: string
  /** Node.js options to run it. */
  options: readonly string[]
  /** Processor priority; 19 is the lowest. */
  priority: number
}

/** The program next to a module: its TypeScript source with a loader, or its file next to the server's bundle. */
export function programBeside(module: string, name: string): Program {
  const source = module.endsWith('.ts')
  return {
    file: fileURLToPath(new URL(`./${name}.${source ? 'ts' : 'js'}`, module)),
    // Threads of the garbage collector would use more than one processor.
    options: ['--single-threaded-gc', ...(source ? ['--import', 'tsx'] : [])],
    // Well below the thread that answers the calls of every organisation.
    priority: 10,
  }
}
