import { buffer } from 'node:stream/consumers'
import type { App } from '../../kernel/app/app-context.ts'
import { UnknownKeyError } from '../../kernel/crypto/keyring.ts'
import { SealError } from '../../kernel/crypto/seal.ts'
import { systemActor } from '../../kernel/db/actor.ts'
import { StorageError } from '../../kernel/storage/file-store.ts'
import { selectFile, selectSealedElse, updateKeyVersion } from './files.queries.ts'

const BATCH = 20
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Seals the files of an organisation that another version of the data key sealed with the newest. New bytes take the place of the old ones in
 * one step of the disk, then the row says so: killed between the two, it is done again. Whoever reads meanwhile gets the one or the other, and
 * opens both. Answers how many it sealed; a file that is damaged or missing is told in the log and left.
 */
export async function resealFiles(app: App, organisation_id: number): Promise<number> {
  const inOrganisation = <T>(work: Parameters<typeof app.database.asMember<T>>[1]) =>
    app.database.asMember(systemActor(organisation_id), work)
  let sealed = 0
  for (let after: string | undefined = FIRST; after !== undefined; ) {
    const from: string = after
    const { keys, files } = await inOrganisation(async (tx) => {
      const keys = await app.keyring.of(tx, organisation_id)
      return { keys, files: await selectSealedElse(tx, organisation_id, keys.version, from, BATCH) }
    })
    for (const { id, storage_key } of files) {
      try {
        const bytes = keys.openFile(await buffer((await app.files.get(storage_key)).stream), id)
        await app.files.put(storage_key, keys.sealFile(bytes, id))
      } catch (error) {
        if (error instanceof UnknownKeyError || !(error instanceof SealError || isMissing(error))) throw error
        // A missing one may have been deleted just now.
        if (await inOrganisation((tx) => selectFile(tx, organisation_id, id)))
          app.log.error({ err: error, organisation_id, file_id: id }, 'a file does not open; it keeps its old key')
        continue
      }
      if (await inOrganisation((tx) => updateKeyVersion(tx, organisation_id, id, keys.version))) sealed += 1
      else await app.files.delete(storage_key)
    }
    after = files.length < BATCH ? undefined : files.at(-1)!.id
  }
  return sealed
}

const isMissing = (error: unknown) => error instanceof StorageError && error.failure === 'missing'
