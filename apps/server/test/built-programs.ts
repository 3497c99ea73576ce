import { join } from 'node:path'
import { inject, vi } from 'vitest'

// Files of rows are read, and names held against long lists, by the built programs, as `npm start` does it: those from the sources begin with a second of compiling for each file.
vi.mock(import('../src/kernel/import/table-program.ts'), () => ({
  TABLE_PROGRAM: { file: join(inject('programs'), 'table.process.js'), options: [] },
}))
vi.mock(import('../src/kernel/matching/match-program.ts'), () => ({
  MATCH_PROGRAM: { program: join(inject('programs'), 'match.thread.js'), options: {} },
}))
