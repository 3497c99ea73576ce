import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { preRegisters } from '@gatehouse/contract/pre-registers/pre-registers.ts'
import { idIn } from '../../screens/search.ts'

export type Filters = Partial<QueryOf<typeof preRegisters.list>>

/** The content of the panel beside the list: a record, its form, or the form of a new one, possibly a copy. */
export interface Opened {
  readonly id?: string | undefined
  readonly edit?: true | undefined
  readonly new?: true | undefined
  /** The record that a new one copies. */
  readonly like?: string | undefined
}

/** The query of the page: the filters of the list, and the open panel. */
export type PreRegisterSearch = Filters & Opened

/** Reads the part of the query that isn't the list's; `?new` and `?edit` need no value. Invalid values become undefined. */
export function readOpened(raw: Record<string, unknown>): Opened {
  if (raw.new !== undefined) return { new: true, like: idIn(raw.like), id: undefined, edit: undefined }
  const id = idIn(raw.id)
  return { id, edit: id !== undefined && raw.edit !== undefined ? true : undefined, new: undefined, like: undefined }
}
