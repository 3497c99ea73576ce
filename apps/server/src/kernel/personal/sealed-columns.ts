/** Where values that an organisation's data key sealed stand: `<column>_sealed` of each table, by the id of its row. */
export interface SealedColumns {
  table: string
  id: string
  columns: readonly string[]
}

/** Every such place of the product. A test holds the list against the database: a value that is missing here would keep its old key for ever. */
export const SEALED_COLUMNS: readonly SealedColumns[] = [
  { table: 'entrances', id: '_id', columns: ['id_number', 'phone'] },
  { table: 'members', id: '_id', columns: ['id_number', 'phone'] },
  { table: 'blacklist_entries', id: '_id', columns: ['numbers'] },
  { table: 'unit_contacts', id: 'id', columns: ['phone', 'email'] },
]
