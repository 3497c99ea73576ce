import { join } from 'node:path'
import { inject } from 'vitest'
import { undescribed } from './undescribed.ts'

// Files of rows are read and written, pages set, and names held against long lists, by the built programs, as `npm start` does it: the sources would be compiled for a
// second in each process. The files have the priority of the tests, which leave a busy machine nothing for whoever has less.
vi.mock(import('../src/kernel/import/table-program.ts'), () => ({
  TABLE_PROGRAM: { file: join(inject('programs'), 'table.process.js'), options: [], priority: 0 },
}))
vi.mock(import('../src/kernel/export/export-program.ts'), () => ({
  EXPORT_PROGRAM: { file: join(inject('programs'), 'export.process.js'), options: [], priority: 0 },
}))
vi.mock(import('../src/kernel/paper/paper-program.ts'), () => ({
  PAPER_PROGRAM: { file: join(inject('programs'), 'paper.process.js'), options: [], priority: 0 },
}))
vi.mock(import('../src/modules/blacklists/matching/match-program.ts'), () => ({
  MATCH_PROGRAM: { program: join(inject('programs'), 'match.thread.js'), options: {} },
}))
// A password is hashed at the least cost there is, so that a test that signs in does not wait for it.
vi.mock(import('../src/kernel/crypto/password-cost.ts'), async (original) => {
  const { hash } = await import('@node-rs/argon2')
  const COST = { ...(await original()).COST, memoryCost: 8, timeCost: 1 }
  return { COST, DUMMY_HASH: await hash('nobody', COST) }
})

// A call that a test expects to fail would hide it.
afterEach(() => expect(undescribed.splice(0), 'answers that the OpenAPI document does not describe').toEqual([]))
