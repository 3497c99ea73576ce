/** Columns `<column>_sealed`, by the id of the row. */
export interface SealedColumns {
  table: string
  id: string
  columns: readonly string[]
}

/** A test compares the list with the database: a missing value would keep its old key. */
export const SEALED_COLUMNS: readonly SealedColumns[] = [
  { table: 'entrances', id: '_id', columns: ['id_number', 'phone'] },
  { table: 'members', id: '_id', columns: ['id_number', 'phone'] },
  { table: 'blacklist_entries', id: '_id', columns: ['numbers'] },
  { table: 'unit_contacts', id: 'id', columns: ['phone', 'email'] },
]
