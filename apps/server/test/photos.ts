import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { hashToken } from '../src/kernel/crypto/tokens.ts'
import type { OrgActor } from '../src/kernel/db/actor.ts'
import { signFile } from '../src/modules/files/files.service.ts'
import { fetchDescribed } from './described.ts'
import type { TestApp, TestPerson } from './served.ts'

type At = Pick<TestApp, 'address'>

export const photoForm = (bytes: Uint8Array, { name = 'photo.jpg', type = 'image/jpeg', field = 'file' } = {}) => {
  const form = new FormData()
  form.set(field, new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}

export const picture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#8a2' } })
export const jpeg = (width?: number, height?: number) => picture(width, height).jpeg().toBuffer()

export const sendPhoto = (test: TestApp, guard: TestPerson, { _id }: { _id: string }, bytes: Uint8Array, server: At = test) =>
  test.as(guard, { at: server }).entrances.addPhoto({ params: { id: _id }, form: photoForm(bytes) })

/** An address of a file that is valid for this person, even if no answer has shown it to them. */
export async function addressFor(test: TestApp, { token }: Pick<TestPerson, 'token'>, fileId: string): Promise<string> {
  const access = { token_hash: hashToken(token), own: true, permission: 'self', editions: [], write: false } as const
  return signFile(test.app, (await test.app.database.whose(access)) as OrgActor, fileId)
}

export const readPhoto = (server: At, q: string, { token }: Pick<TestPerson, 'token'>) =>
  fetchDescribed(`${server.address}/storage/files?${new URLSearchParams({ q })}`, { headers: { authorization: `Bearer ${token}` } })

/** Paths of all files in a folder of stored files, including drafts. */
export async function storedPaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
