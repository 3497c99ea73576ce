import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'

/** Filter for UTF-8 CSV with complete values, of the first sheet. */
const FILTER = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,1'

function isThere(): boolean {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function readByLibreOffice(file: Buffer): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-office-'))
  try {
    await writeFile(join(folder, 'book.xlsx'), file)
    const home = `-env:UserInstallation=file://${join(folder, 'home')}`
    await promisify(execFile)('soffice', [home, '--headless', '--convert-to', FILTER, '--outdir', folder, join(folder, 'book.xlsx')])
    return parse(await readFile(join(folder, 'book-x.csv')), { bom: true, relax_column_count: true })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads the first sheet of a workbook, named `x`, with LibreOffice; undefined if it isn't installed. */
export const libreOffice = isThere() ? readByLibreOffice : undefined
