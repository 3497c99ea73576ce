import type { StepResult } from '../db/batch.ts'
import { decodeRow } from '../db/decode.ts'
import { jsonRows, type Shown } from '../db/json-rows.ts'
import { COUNT_CAP, encodeCursor } from '../db/keyset.ts'

declare const shape: unique symbol

/** An answer that is JSON text already; `T` is what it says. */
export class Written<T> {
  declare readonly [shape]: T
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

interface WrittenPage {
  /** One row more than the page shows says that there is a next one. */
  rows: StepResult
  limit: number
  total: number
  total_capped: boolean
  /** Of the order, as `decodeCursor` knows it: its name, the columns that end a page, and what else goes along. */
  sort: string
  ends: readonly string[]
  more: readonly string[]
  shown: Shown
}

/** A page of a list as text, made row by row from what the database wrote. `toPage` (keyset.ts) is the same for lists of objects. */
export function writePage<Doc>({ rows, limit, total, total_capped, sort, ends, more, shown }: WrittenPage): Written<{
  docs: Doc[]
  total: number
  total_capped: boolean
  next_cursor: string | null
}> {
  const page = { ...rows, raw: rows.raw.slice(0, limit) }
  const last = rows.raw.length > limit ? page.raw.at(-1) : undefined
  const end = last && decodeRow(rows.fields, last)
  const next_cursor = end ? encodeCursor(sort, [...ends.map((column) => String(end[column])), ...more]) : null
  const facts = JSON.stringify({ total: Math.min(total, COUNT_CAP), total_capped: total_capped || total > COUNT_CAP, next_cursor })
  return new Written(`{"docs":[${jsonRows(page, shown).join(',')}],${facts.slice(1)}`)
}
