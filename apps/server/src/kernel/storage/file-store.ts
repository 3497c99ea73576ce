import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** `closed`: the folder cannot be read or written now. `foreign`: it isn't this installation's. `key`: not a key of this program. */
export type StorageFailure = 'missing' | 'full' | 'closed' | 'foreign' | 'key'

const FOREIGN = 'the files folder is empty, not mounted, or of another installation; nothing is written to it (gatehouse files adopt)'

export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly failure: StorageFailure

  constructor(failure: StorageFailure, cause?: unknown) {
    super(failure === 'foreign' ? FOREIGN : `storage: ${failure}`, { cause })
    this.failure = failure
  }
}

export interface StoredFile {
  key: string
  size: number
  modified: Date
}

/** Files by keys of `newStorageKey`. Errors of every call: StorageError, and those of the system. */
export interface FileStore {
  /** Returns when the file would survive a power cut. Replaces an existing file. */
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<{ stream: Readable; size: number }>
  /** Fails if no file could be stored now. */
  check(): Promise<void>
  /** A missing file is no error. */
  delete(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** In no particular order; concurrent changes may be missing. */
  list(prefix?: string): AsyncIterable<StoredFile>
}

const KEY = /^[0-9a-f]{32}$/

/** 128 random bits (ASVS 5.3.2). */
export const newStorageKey = (): string => randomBytes(16).toString('hex')

export const isStorageKey = (text: string): boolean => KEY.test(text)
