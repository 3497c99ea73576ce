import { spawnSync } from 'node:child_process'
import { aptInstall, isDebianRoot } from './apt.mjs'
import { expected, step } from './prepare.mjs'

const isThere = () => spawnSync('soffice', ['--version'], { stdio: 'ignore' }).status === 0

/** Installs nothing. Errors: expected, with what to do. */
export function findLibreOffice() {
  if (!isThere())
    throw expected(
      'No LibreOffice was found for the tests of workbooks. Install it, so that soffice is on the PATH, or run npm run test:programs.',
    )
}

/** Installs Debian's LibreOffice where there is none. Errors: expected, with what to do. */
export async function installLibreOffice() {
  if (isThere()) return
  if (isDebianRoot()) await step('Installing LibreOffice for the tests of workbooks', () => aptInstall('libreoffice-calc-nogui'))
  findLibreOffice()
}
