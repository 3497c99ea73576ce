import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeDatabaseFolder } from './database-folder.ts'

it('a folder for a throw-away database removes those of runs that were killed, and no other', () => {
  const ended = spawnSync(process.execPath, ['-e', '']).pid
  const own = makeDatabaseFolder('gatehouse-spare-')
  const parent = dirname(own)
  const [abandoned, foreign] = [join(parent, `gatehouse-spare-${ended}-abc`), join(parent, `gatehouse-other-${ended}-abc`)]
  for (const folder of [abandoned, foreign]) mkdirSync(folder)
  const next = makeDatabaseFolder('gatehouse-spare-')
  expect([own, next, abandoned, foreign].map((folder) => existsSync(folder))).toEqual([true, true, false, true])
  expect(basename(next).startsWith(`gatehouse-spare-${process.pid}-`)).toBe(true)
  for (const folder of [own, next, foreign]) rmSync(folder, { recursive: true })
})
