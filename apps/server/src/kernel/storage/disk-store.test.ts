import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { testFolder } from '../../../test/folder.ts'
import { toRefusal } from '../http/problems.ts'
import { DiskStore } from './disk-store.ts'
import { isStorageKey, newStorageKey, StorageError, type StoredFile } from './file-store.ts'

const folder = testFolder()

let count = 0
async function freshStore() {
  count += 1
  const root = join(folder, String(count), 'files')
  return { root, store: await DiskStore.open(root) }
}

const bytesOf = async (store: DiskStore, key: string) => buffer((await store.get(key)).stream)
const keysOf = async (store: DiskStore, prefix?: string) => {
  const files: StoredFile[] = []
  for await (const file of store.list(prefix)) files.push(file)
  return files
}
const modesBelow = async (root: string) => {
  const names = await readdir(root, { recursive: true })
  return Promise.all(names.map(async (name) => (await stat(join(root, name))).mode & 0o777))
}

/** Runs a line of code with a store in another process, which the shell may limit. */
function inProcess(root: string, code: string, limit = '') {
  const script = `import { DiskStore } from ${JSON.stringify(new URL('./disk-store.ts', import.meta.url).href)}
const store = await DiskStore.open(process.argv[1])
${code}`
  return spawn(
    'sh',
    ['-c', `${limit} exec "$@"`, 'sh', process.execPath, '--import', 'tsx', '--input-type=module', '--eval', script, root],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
}

describe('DiskStore', () => {
  it('keeps bytes, tells their size, and forgets them', async () => {
    const { store } = await freshStore()
    const [key, other] = [newStorageKey(), newStorageKey()]
    const bytes = randomBytes(300_000)
    expect(await store.exists(key)).toBe(false)
    await store.put(key, bytes)
    await store.put(other, Buffer.alloc(0))
    expect(await store.exists(key)).toBe(true)
    expect((await bytesOf(store, key)).equals(bytes)).toBe(true)
    expect(await bytesOf(store, other)).toHaveLength(0)
    const { size, stream } = await store.get(key)
    stream.destroy()
    expect(size).toBe(300_000)
    await store.delete(key)
    await store.delete(key)
    expect(await store.exists(key)).toBe(false)
    await expect(store.get(key)).rejects.toMatchObject({ failure: 'missing' })
  })

  it('is still there for the next process, and put again it is replaced as a whole', async () => {
    const { store, root } = await freshStore()
    const key = newStorageKey()
    await store.put(key, Buffer.from('first, and longer'))
    await store.put(key, Buffer.from('second'))
    expect((await bytesOf(await DiskStore.open(root), key)).toString()).toBe('second')
  })

  it('lists what is kept, all of it or by the beginning of the key', async () => {
    const { store, root } = await freshStore()
    const keys = Array.from({ length: 30 }, newStorageKey)
    await Promise.all(keys.map((key) => store.put(key, Buffer.from(key))))
    await writeFile(join(root, 'note.txt'), 'not a file of ours')
    const files = await keysOf(store)
    expect(files.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
    expect(files[0]).toMatchObject({ size: 32, modified: expect.any(Date) })
    for (const prefix of [keys[0]!.slice(0, 1), keys[0]!.slice(0, 3), keys[0]!])
      expect((await keysOf(store, prefix)).map(({ key }) => key).toSorted()).toEqual(
        keys.filter((key) => key.startsWith(prefix)).toSorted(),
      )
  })

  it('is readable for its owner only', async () => {
    const { store, root } = await freshStore()
    await store.put(newStorageKey(), Buffer.from('x'))
    expect((await stat(root)).mode & 0o777).toBe(0o700)
    expect((await modesBelow(root)).toSorted()).toEqual([0o600, 0o700, 0o700, 0o700])
  })

  it('takes no key but its own kind, so that no name becomes a path', async () => {
    const { store } = await freshStore()
    const nasty = [
      '',
      '../secret',
      '..',
      '/etc/passwd',
      `${newStorageKey()}/../../x`,
      newStorageKey().toUpperCase().replace(/\d/g, 'A'),
      `${newStorageKey()}\n`,
      `${newStorageKey()}0`,
    ]
    for (const key of nasty)
      for (const call of [store.put(key, Buffer.from('x')), store.get(key), store.delete(key), store.exists(key)])
        await expect(call).rejects.toMatchObject({ name: 'StorageError', failure: 'key' })
    fc.assert(fc.property(fc.string(), (text) => isStorageKey(text) === /^[0-9a-f]{32}$/.test(text) && !isStorageKey(`${text}/`)))
    expect(new Set(Array.from({ length: 10_000 }, newStorageKey)).size).toBe(10_000)
  })

  it('says that the disk is full, keeps nothing of the file, and goes on when there is room', async () => {
    const { store, root } = await freshStore()
    const key = newStorageKey()
    // The shell's limit counts in 512 or 1024 bytes; the file is far above either. Writing beyond it fails midway, as on a full disk.
    const code = `await store.put('${key}', Buffer.alloc(500_000)).catch((error) => console.log(error.name, error.failure))`
    const child = inProcess(root, code, 'ulimit -f 100;')
    let out = ''
    child.stdout.on('data', (chunk) => {
      out += chunk
    })
    await once(child, 'close')
    expect(out).toBe('StorageError full\n')
    expect(await store.exists(key)).toBe(false)
    expect(await readdir(join(root, 'drafts'))).toEqual([])
    await store.put(key, Buffer.alloc(500_000))
    expect(await store.exists(key)).toBe(true)
  })

  it('says that it cannot be written to or read now, not that a file is missing, and goes on when it can', async () => {
    const { store, root } = await freshStore()
    const key = newStorageKey()
    await store.put(key, Buffer.from('kept'))
    await rename(root, `${root}.away`)
    await writeFile(root, 'a disk that was taken away')
    for (const call of [() => store.put(newStorageKey(), Buffer.from('x')), () => store.get(key)]) {
      const failure = await call().catch((error: unknown) => error)
      expect(failure).toMatchObject({ name: 'StorageError', failure: 'closed' })
      expect(toRefusal(failure)).toMatchObject({ code: 'unavailable', details: { retry_after: 60 } })
    }
    await rm(root)
    await rename(`${root}.away`, root)
    expect((await bytesOf(store, key)).toString()).toBe('kept')
    expect(toRefusal(Object.assign(new Error('too many open files'), { code: 'EMFILE' })).code).toBe('unavailable')
  })

  it('R12: killed at any moment, it has whole files only, and every one that it said it kept', async () => {
    const { store, root } = await freshStore()
    const reportedLines: string[] = []
    for (let round = 0; round < 3; round += 1) {
      const code = `import { createHash, randomBytes } from 'node:crypto'
for (;;) {
  const [key, bytes] = [randomBytes(16).toString('hex'), randomBytes(200_000)]
  await store.put(key, bytes)
  process.stdout.write(key + ' ' + createHash('sha256').update(bytes).digest('hex') + '\\n')
}`
      const child = inProcess(root, code)
      let out = ''
      child.stdout.on('data', (chunk) => {
        out += chunk
        if (out.split('\n').length > 10 + round * 7) child.kill('SIGKILL')
      })
      await once(child, 'close')
      reportedLines.push(...out.split('\n').slice(0, -1))
    }
    const { createHash } = await import('node:crypto')
    for (const line of reportedLines) {
      const [key, hash] = line.split(' ')
      expect(
        createHash('sha256')
          .update(await bytesOf(store, key!))
          .digest('hex'),
      ).toBe(hash)
    }
    const all = await keysOf(store)
    expect(all.length).toBeGreaterThanOrEqual(reportedLines.length)
    expect(all.every(({ size }) => size === 200_000)).toBe(true)
  })

  it('clears away old drafts of a killed process when it opens, and leaves young ones to whoever writes them', async () => {
    const { root } = await freshStore()
    const [old, young] = [join(root, 'drafts', 'old'), join(root, 'drafts', 'young')]
    await writeFile(old, 'half')
    await writeFile(young, 'half')
    const hoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
    await utimes(old, hoursAgo, hoursAgo)
    await DiskStore.open(root)
    expect(await readdir(join(root, 'drafts'))).toEqual(['young'])
    expect(await readFile(young, 'utf8')).toBe('half')
  })

  it('passes other faults of the system on', async () => {
    await writeFile(join(folder, 'plain'), '')
    await expect(DiskStore.open(join(folder, 'plain', 'files'))).rejects.toMatchObject({ code: 'ENOTDIR' })
    expect(new StorageError('full').message).toBe('storage: full')
  })
})
