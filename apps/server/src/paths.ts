import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Works from the sources and from the bundle. */
function serverFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'migrations'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error('The folder with the migrations was not found beside the program.')
    folder = parent
  }
  return folder
}

export const SERVER_DIR = serverFolder()
export const MIGRATIONS_DIR = join(SERVER_DIR, 'migrations')
