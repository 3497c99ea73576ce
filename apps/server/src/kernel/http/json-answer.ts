import type { JsonRows } from '../db/json-rows.ts'
import { COUNT_CAP, encodeCursor } from '../db/keyset.ts'

declare const shape: unique symbol

export class JsonAnswer<T> {
  declare readonly [shape]: T
  readonly json: Buffer

  constructor(json: Buffer) {
    this.json = json
  }
}

interface WrittenPage {
  rows: JsonRows
  total: number
  total_capped: boolean
  /** Name of the order, the columns that end a page, and what else the cursor carries. */
  sort: string
  ends: readonly string[]
  more: readonly string[]
}

/** A page from rows that are JSON already; `toPage` is the same for objects. */
export function jsonPage<Doc>({ rows, total, total_capped, sort, ends, more }: WrittenPage): JsonAnswer<{
  docs: Doc[]
  total: number
  total_capped: boolean
  next_cursor: string | null
}> {
  const { json, last } = rows.finish()
  const next_cursor = last ? encodeCursor(sort, [...ends.map((column) => String(last[column])), ...more]) : null
  const facts = JSON.stringify({ total: Math.min(total, COUNT_CAP), total_capped: total_capped || total > COUNT_CAP, next_cursor })
  return new JsonAnswer(Buffer.concat([START, json, Buffer.from(`],${facts.slice(1)}`)]))
}

const START = Buffer.from('{"docs":[')
