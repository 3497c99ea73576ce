import { join } from 'node:path'
import { inject, vi } from 'vitest'

// Files of rows are read by the built program, as `npm start` does it: the one from the sources begins with a second of compiling for each file.
vi.mock(import('../src/kernel/import/table-program.ts'), () => ({
  TABLE_PROGRAM: { file: join(inject('programs'), 'table.process.js'), options: [] },
}))
