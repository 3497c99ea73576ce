import process from 'node:process'
import { parseTable } from './read.ts'
import { TableError } from './table.ts'
import type { Done, Task } from './tables.ts'

// One task, one answer, and the process ends: nothing of a file stays for the next.
process.once('message', (task: Task) => {
  void run(task).then((done) => process.send?.(done, () => process.disconnect()))
})

async function run(task: Task): Promise<Done> {
  try {
    return { table: await parseTable(Buffer.from(task.bytes), task.limits) }
  } catch (error) {
    if (error instanceof TableError) return { problem: error.problem }
    throw error
  }
}
