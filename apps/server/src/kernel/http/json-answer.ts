import type { StepResult } from '../db/batch.ts'
import { decodeRow } from '../db/decode.ts'
import { rowsToJson } from '../db/json-rows.ts'
import { COUNT_CAP, encodeCursor } from '../db/keyset.ts'

declare const shape: unique symbol

export class JsonAnswer<T> {
  declare readonly [shape]: T
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

interface WrittenPage {
  /** One row more than the limit if there is a next page. */
  result: StepResult
  limit: number
  special: Parameters<typeof rowsToJson>[1]
  total: number
  total_capped: boolean
  /** Name of the order, the columns that end a page, and further cursor values. */
  sort: string
  ends: readonly string[]
  more: readonly string[]
}

/** A page from the database's raw text; `readPage` is the same for objects. */
export function jsonPage<Doc>({ result, limit, special, total, total_capped, sort, ends, more }: WrittenPage): JsonAnswer<{
  docs: Doc[]
  total: number
  total_capped: boolean
  next_cursor: string | null
}> {
  const { fields, raw } = result
  const last = raw.length > limit ? decodeRow(fields, raw[limit - 1]!) : undefined
  const next_cursor = last ? encodeCursor(sort, [...ends.map((column) => String(last[column])), ...more]) : null
  const facts = JSON.stringify({ total: Math.min(total, COUNT_CAP), total_capped: total_capped || total > COUNT_CAP, next_cursor })
  return new JsonAnswer(`{"docs":[${rowsToJson({ fields, raw: raw.slice(0, limit) }, special)}],${facts.slice(1)}`)
}
