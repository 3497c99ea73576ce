import { answerTask } from '../process/one-task.ts'
import { parseTable } from './read.ts'
import { TableError } from './table.ts'
import type { TableAnswer, TableTask } from './tables.ts'

answerTask<TableTask, TableAnswer>(async ({ bytes, limits }) => {
  try {
    return { table: await parseTable(Buffer.from(bytes), limits) }
  } catch (error) {
    if (error instanceof TableError) return { problem: error.problem }
    throw error
  }
})
