import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { wallTime } from '@gatehouse/contract/kernel/domain/zone.ts'

/**
 * `time`: an instant, shown in the organisation's zone. `minutes`: shown as hours and minutes. `money`: major units with their decimals. `plate`: in
 * its stored form.
 */
export type CellType = 'text' | 'number' | 'money' | 'day' | 'time' | 'minutes' | 'plate'

/** A value as PostgreSQL or the contract writes it. */
export type Cell = string | number | null

export interface ExportColumn {
  heading: string
  type: CellType
  /** The text in the file for each value; a value without words stays as it is. */
  words?: Readonly<Record<string, string>> | undefined
}

/** Length of a clock period in which no zone changes its offset. */
const QUARTER_MS = 15 * 60_000
const MOST_QUARTERS = 50_000

/** Converts instants such as `2026-11-20 07:32:00+00` or `2026-11-20T07:32:00Z` to the local clock time in ms, in whole seconds. */
export function clockOf(zone: string): (instant: string) => number {
  const offsets = new Map<number, number>()
  return (instant) => {
    const time = Date.parse(`${instant.slice(0, 10)}T${instant.slice(11, 19)}Z`)
    const quarter = Math.floor(time / QUARTER_MS)
    let offset = offsets.get(quarter)
    if (offset === undefined) {
      if (offsets.size >= MOST_QUARTERS) offsets.clear()
      offset = wallTime(time, zone) - time
      offsets.set(quarter, offset)
    }
    return time + offset
  }
}

/** The text of a text cell, as people read it. */
export function textOf(cell: Cell, { type, words }: ExportColumn): string {
  if (cell === null) return ''
  const text = String(cell)
  if (words && Object.hasOwn(words, text)) return words[text]!
  return type === 'plate' ? formatPlate(text) : text
}

/** A whole row as text, as in a CSV file. */
export function textRow(columns: readonly ExportColumn[], zone: string): (cells: readonly Cell[]) => string[] {
  const clock = clockOf(zone)
  const texts: Partial<Record<CellType, (cell: string | number) => string>> = {
    time: (cell) => new Date(clock(String(cell))).toISOString().slice(0, 16).replace('T', ' '),
    minutes: (cell) => `${Math.floor(Number(cell) / 60)}:${String(Number(cell) % 60).padStart(2, '0')}`,
  }
  return (cells) =>
    columns.map((column, index) => {
      const cell = cells[index] ?? null
      return cell === null ? '' : (texts[column.type]?.(cell) ?? textOf(cell, column))
    })
}
