import { join } from 'node:path'
import { inject } from 'vitest'
import { undescribed } from './undescribed.ts'

// The built programs handle table files, typesetting and name matching, as with `npm start`. The sources would need a second to compile in each
// process. They run at the priority of the tests, which on a busy machine leave nothing for lower priorities.
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
// Passwords are hashed at the lowest cost, so that tests don't wait for sign-ins.
vi.mock(import('../src/kernel/crypto/password-cost.ts'), async (original) => {
  const { hash } = await import('@node-rs/argon2')
  const COST = { ...(await original()).COST, memoryCost: 8, timeCost: 1 }
  return { COST, DUMMY_HASH: await hash('nobody', COST) }
})

// Checked here, because a test that expects its call to fail would hide it.
afterEach(() => expect(undescribed.splice(0), 'answers that the OpenAPI document does not describe').toEqual([]))
