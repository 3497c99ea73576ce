import { existsSync } from 'node:fs'
import type { Tx } from '../../kernel/db/handles.ts'
import { DiskStore } from '../../kernel/storage/disk-store.ts'
import { readLabel, writeLabel } from '../../kernel/storage/folder-label.ts'
import { OperatorError } from './operator.actor.ts'
import { selectFilesFolder, selectStoredSample, updateFilesFolder } from './operator.queries.ts'

/** Most files of each table that are checked. */
const SAMPLE = 50

export interface Adoption {
  changed: boolean
  folder: string
  /** Number of stored files in the database, the size of the sample, and how many of the sample are in the folder. */
  files: number
  sample: number
  present: number
}

/** Makes a folder the installation's own. Errors: OperatorError, also if the folder has none of its files and `isEmptyAllowed` is false. */
export async function adoptFolder(tx: Tx, folder: string, isEmptyAllowed: boolean): Promise<Adoption> {
  const filesFolder = await selectFilesFolder(tx)
  if (!filesFolder) throw new OperatorError('No server has started on this database yet. The first start labels its folder by itself.')
  if (!existsSync(folder)) throw new OperatorError(`There is no folder ${folder}: give this command the DATA_DIR of the servers.`)
  const { keys, total } = await selectStoredSample(tx, SAMPLE)
  const store = new DiskStore(folder)
  let present = 0
  for (const key of keys) if (await store.exists(key)) present += 1
  const facts = { folder, files: total, sample: keys.length, present }
  if ((await readLabel(folder)) === filesFolder.id) return { changed: false, ...facts }
  if (present === 0 && keys.length > 0 && !isEmptyAllowed)
    throw new OperatorError(
      `None of ${keys.length} files that the database names is in ${folder}. Is it mounted? Photos and documents would be missing; if they are lost, repeat with --without-files.`,
    )
  await writeLabel(folder, filesFolder.id)
  await updateFilesFolder(tx)
  return { changed: true, ...facts }
}
