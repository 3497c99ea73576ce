import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder for the tests of this file. If this runs as root, the database runs as another user, who needs access through it. */
export function testFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'gatehouse-test-'))
  chmodSync(folder, 0o711)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
