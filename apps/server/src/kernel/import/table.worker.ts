import { parentPort, workerData } from 'node:worker_threads'
import { readTable } from './read.ts'
import { TableError } from './table.ts'
import type { Done, Task } from './tables.ts'
import { writeTable } from './write.ts'

// One task, one answer, and the thread ends: nothing of a file stays for the next.
const task = workerData as Task

async function run(): Promise<Done> {
  if (task.kind === 'write') return { bytes: await writeTable(task.format, task.sheet) }
  try {
    return { table: await readTable(Buffer.from(task.bytes), task.limits) }
  } catch (error) {
    if (error instanceof TableError) return { problem: error.problem }
    throw error
  }
}

parentPort?.postMessage(await run())
