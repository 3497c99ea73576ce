import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files beside the product's that only tests read. */
const OF_TESTS = /\.(test|fixture|cases)\./

/** The sources of the product below a folder, by their paths in it: no tests, no fixtures, no cases. */
export async function readProductFiles(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts') && !OF_TESTS.test(name))
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)))
}
