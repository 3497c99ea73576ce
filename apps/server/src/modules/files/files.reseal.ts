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
 * Reseals files with the newest key: the bytes first, then the row, so that it can be repeated. Returns how many; logs and skips damaged or missing
 * files.
 */
export async function resealFiles(app: App, organisation_id: number): Promise<number> {
  const inOrganisation = <T>(work: Parameters<typeof app.database.asMember<T>>[1]) =>
    app.database.asMember(systemActor(organisation_id), work)
  let resealedCount = 0
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
        // It may have been deleted just now.
        if (await inOrganisation((tx) => selectFile(tx, organisation_id, id)))
          app.log.error({ err: error, organisation_id, file_id: id }, 'a file does not open; it keeps its old key')
        continue
      }
      if (await inOrganisation((tx) => updateKeyVersion(tx, organisation_id, id, keys.version))) resealedCount += 1
      else await app.files.delete(storage_key)
    }
    after = files.length < BATCH ? undefined : files.at(-1)!.id
  }
  return resealedCount
}

const isMissing = (error: unknown) => error instanceof StorageError && error.failure === 'missing'
