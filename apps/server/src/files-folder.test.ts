import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkIn, gate, guard, staffDesk } from '../test/desk.ts'
import { documentOf, installationOf, runOperatorTool } from '../test/gatehouse.ts'
import { jpeg, sendPhoto } from '../test/photos.ts'
import { serve, test } from '../test/served.ts'
import { labelFilesFolder } from './files-folder.ts'
import { DiskStore } from './kernel/storage/disk-store.ts'
import { newStorageKey, StorageError } from './kernel/storage/file-store.ts'
import type { Health } from './modules/operator/operator.health.ts'

serve()
staffDesk()

const files = () => join(test.folder, 'files')
const aside = () => join(test.folder, 'files-aside')
const gatehouse = (...args: string[]) => runOperatorTool(installationOf(test), ...args)
const storage = async () => (JSON.parse((await gatehouse('health', '--json')).out) as Health).checks.storage
const ready = async ({ address }: { address: string }) => (await fetch(`${address}/readyz`)).status
/** A server, started the same way as in main.ts. */
async function started() {
  const { id, isOwn } = await labelFilesFolder(test.database.ownerUrl, files())
  return { id, isOwn, server: await test.another({ files: await DiskStore.open(files(), id) }) }
}
const everything = async (folder: string) => (await readdir(folder, { recursive: true })).sort()

it('[F37] a folder that is not the installation’s makes the server not ready, health wrong, and nothing is written to it', async () => {
  const first = await started()
  expect(first.isOwn).toBe(true)
  expect((await readFile(join(files(), 'installation'), 'utf8')).trim()).toBe(first.id)
  expect(await ready(first.server)).toBe(200)
  expect(await storage()).toMatchObject({ ok: true })
  const visit = await checkIn(test, { guard, gate })
  expect((await sendPhoto(test, guard, visit, await jpeg(), first.server)).status).toBe(200)

  // The disk is not mounted: its folder is empty. Another installation's folder has a different id.
  await rename(files(), aside())
  for (const label of [undefined, test.make.id()]) {
    await rm(files(), { recursive: true, force: true })
    await mkdir(files())
    if (label) await writeFile(join(files(), 'installation'), `${label}\n`)
    const entries = await everything(files())
    expect(await ready(first.server)).toBe(503)
    const second = await started()
    expect(second.isOwn).toBe(false)
    expect(await ready(second.server)).toBe(503)
    const says = label ? 'belongs to another installation' : 'empty or not mounted'
    expect(await storage()).toMatchObject({ ok: false, message: expect.stringContaining(says) })
    for (const { server } of [first, second]) {
      expect((await sendPhoto(test, guard, visit, await jpeg(), server)).status).toBe(503)
      await expect(server.app.files.put(newStorageKey(), Buffer.from('x'))).rejects.toThrow(/not mounted, or of another installation/)
      await expect(server.app.files.delete(newStorageKey())).rejects.toThrow(StorageError)
      await expect(server.app.files.get(newStorageKey())).rejects.toMatchObject({ failure: 'foreign' })
    }
    expect(await everything(files())).toEqual(entries)
    await second.server.stop()
  }

  await rm(files(), { recursive: true })
  await rename(aside(), files())
  expect(await ready(first.server)).toBe(200)
  expect((await sendPhoto(test, guard, visit, await jpeg(), first.server)).status).toBe(200)
  await first.server.stop()
})

it('[F37] the operator adopts a folder after a restore; running servers go on at once, and one without the files is refused', async () => {
  const { server, id } = await started()
  // A copy without its label, for example from an older backup.
  await cp(files(), aside(), { recursive: true })
  await rm(files(), { recursive: true })
  await mkdir(files())
  expect(await gatehouse('files', 'adopt')).toMatchObject({
    code: 1,
    err: expect.stringContaining('None of 2 files that the database names'),
  })
  expect(existsSync(join(files(), 'installation'))).toBe(false)
  await rm(files(), { recursive: true })
  await rename(aside(), files())
  await rm(join(files(), 'installation'))
  expect(await ready(server)).toBe(503)
  expect(documentOf(await gatehouse('files', 'adopt', '--json'))).toEqual({
    changed: true,
    folder: files(),
    files: 2,
    sample: 2,
    present: 2,
  })
  expect((await readFile(join(files(), 'installation'), 'utf8')).trim()).toBe(id)
  expect(await ready(server)).toBe(200)
  expect(documentOf(await gatehouse('files', 'adopt', '--json'))).toMatchObject({ changed: false })

  // The files are lost, and the operator confirms it.
  await rm(files(), { recursive: true })
  await mkdir(files())
  expect(await gatehouse('files', 'adopt', '--without-files')).toMatchObject({ code: 0, err: expect.stringContaining('bring them back') })
  expect(await ready(server)).toBe(200)
  await server.stop()
})

it('[F37] an upgrade labels the folder that has files of the database, and no other; a start that was killed goes on', async () => {
  const unlabelled = async () => {
    await test.sql('update files_folder set labelled_at = null')
    await rm(join(files(), 'installation'), { force: true })
  }
  await unlabelled()
  // The database lists a file, and the folder is empty.
  expect(await labelFilesFolder(test.database.ownerUrl, files())).toMatchObject({ isOwn: false })
  const [{ storage_key }] = await test.sql('select storage_key from files')
  await new DiskStore(files()).put(storage_key, Buffer.from('x'))
  expect(await labelFilesFolder(test.database.ownerUrl, files())).toMatchObject({ isOwn: true })
  // Simulates a kill between the label and the database's note of it.
  await test.sql('update files_folder set labelled_at = null')
  expect(await labelFilesFolder(test.database.ownerUrl, files())).toMatchObject({ isOwn: true })
  // Two servers with separate folders start at once: one folder is not the installation's.
  await unlabelled()
  await test.sql('delete from files')
  const folders = await Promise.all(
    [files(), join(test.folder, 'not-shared')].map((folder) => labelFilesFolder(test.database.ownerUrl, folder)),
  )
  expect(folders.filter(({ isOwn }) => isOwn)).toHaveLength(1)
})
