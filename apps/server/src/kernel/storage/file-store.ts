import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/**
 * `missing`: no such file. `full`: no room for it, nothing of it was kept. `closed`: the folder cannot be written to or read now. `key`: not a
 * key that this program made.
 */
export type StorageFailure = 'missing' | 'full' | 'closed' | 'key'

export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly failure: StorageFailure

  constructor(failure: StorageFailure, cause?: unknown) {
    super(`storage: ${failure}`, { cause })
    this.failure = failure
  }
}

export interface StoredFile {
  key: string
  /** In bytes. */
  size: number
  modified: Date
}

/** Where files are kept, by keys that only `newStorageKey` makes. Errors of every call: StorageError, and those of the system. */
export interface FileStore {
  /** When it returns, the file is whole and survives a power cut. Given again, it replaces. */
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<{ stream: Readable; size: number }>
  /** Keeps a file for a moment, and fails where none could be kept now. */
  check(): Promise<void>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** All files whose keys begin with `prefix`, in no order. Files that come or go meanwhile may be told or not. */
  list(prefix?: string): AsyncIterable<StoredFile>
}

const KEY = /^[0-9a-f]{32}$/

/** 128 random bits (ASVS 5.3.2): nothing that a person sent is part of it, and it cannot be guessed. */
export const newStorageKey = (): string => randomBytes(16).toString('hex')

export const isStorageKey = (text: string): boolean => KEY.test(text)
