import { foldText } from '@gatehouse/contract/kernel/domain/fold.ts'
import { findProvince } from '@gatehouse/contract/kernel/domain/provinces.ts'
import { PRE_REGISTER_COLUMNS, type PreRegisterColumn } from '@gatehouse/contract/pre-registers/pre-register-files.ts'
import {
  type GuestInput,
  guestFields,
  guestInput,
  MOST_GUESTS,
  type PreRegisterInput,
  preRegisterInput,
} from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { yieldsIn } from '../../kernel/db/yields.ts'
import { RowCells } from '../../kernel/import/cells.ts'
import { choiceWords, tableColumns, type WordedValues } from '../../kernel/import/columns.ts'
import { readDay, readTime, wordsOf } from '../../kernel/import/field-cells.ts'
import type { FileRows } from '../../kernel/import/report.ts'
import { nextValidTime, recurringInstant } from '../../kernel/time/local-instant.ts'
import type { Settings } from '../settings/settings.service.ts'
import { lastDayOf } from './pre-registers.days.ts'

export const preRegisterColumns = tableColumns(PRE_REGISTER_COLUMNS, ['visitor_name', 'day', 'from', 'until'])
export const languageWords = wordsOf(guestFields.language)

/** A location that the file may name. */
export interface FilePlace {
  id: string
  time_zone: string
  settings: Pick<Settings, 'visitor_types' | 'purposes'>
}

/** The data that the rows of a file refer to. */
export interface FileContext {
  /** The open locations that the person sees, by upper-case code. */
  places: ReadonlyMap<string, FilePlace>
  /** Units of the file that the person may announce guests to. */
  units: readonly { id: string; code: string; location_id: string }[]
  /** The units of a person who announces only to some units; else null. */
  unit_ids: readonly string[] | null
  /** The name of a person who announces only their own guests; else null. */
  host_name: string | null
  now: Date
}

/** A visit that a file announces, with the rows of its guests. */
export interface Party {
  input: PreRegisterInput
  rows: { row: number; visitor_name: string }[]
}

interface ReadRow {
  cells: RowReader
  guest: GuestInput | undefined
}

/** Reads the visits of a file and reports every bad row. A visit with a bad row is left out. */
export async function readParties(file: FileRows<PreRegisterColumn>, context: FileContext): Promise<Party[]> {
  const groups = new Map<string, ReadRow[]>()
  const turn = yieldsIn()
  for (const row of file.table.rows) {
    await turn()
    const cells = new RowReader(row, file)
    const group = foldText(cells.text('group'))
    const key = group === '' ? `${row.number}` : `group ${group}`
    groups.set(key, [...(groups.get(key) ?? []), { cells, guest: cells.guest() }])
  }
  return [...groups.values()].flatMap((rows) => partyOf(rows, context) ?? [])
}

function partyOf(rows: readonly ReadRow[], context: FileContext): Party | undefined {
  const [first, ...others] = rows.map(({ cells }) => cells) as [RowReader, ...RowReader[]]
  const input = first.visit(context)
  for (const [index, cells] of others.entries()) {
    cells.compare(first)
    if (index + 1 >= MOST_GUESTS) cells.say('group', 'group_full')
  }
  const guests = rows.flatMap(({ guest }) => guest ?? [])
  if (input && guests.length === rows.length && rows.every(({ cells }) => cells.bad.size === 0))
    return {
      input: { ...input, guests },
      rows: rows.map(({ cells }, index) => ({ row: cells.row, visitor_name: guests[index]!.visitor_name })),
    }
  for (const { cells } of rows) if (cells.bad.size === 0) cells.say('group', 'group_wrong')
  return undefined
}

/** Columns that a group has once. A later row leaves them blank or repeats them. */
const OF_VISIT = ['day', 'from', 'until', 'location', 'unit', 'host_name', 'visitor_type', 'purpose', 'visitor_note', 'gate_note'] as const

const visitInput = preRegisterInput.omit({ guests: true })

const COLUMN_OF: Readonly<Record<string, PreRegisterColumn>> = { location_id: 'location', unit_id: 'unit' }
const columnOf = (field: string): PreRegisterColumn => COLUMN_OF[field] ?? (field as PreRegisterColumn)

class RowReader extends RowCells<PreRegisterColumn> {
  guest(): GuestInput | undefined {
    const result = guestInput.safeParse({
      visitor_name: this.text('visitor_name'),
      company: this.text('company') || null,
      phone: this.phone(),
      email: this.text('email') || null,
      language: this.worded('language', languageWords) ?? null,
      plate: this.text('plate') || null,
      plate_province: this.province(),
    })
    if (!result.success) this.tellIssues(result.error.issues, columnOf)
    return result.data
  }

  visit(context: FileContext): Omit<PreRegisterInput, 'guests'> | undefined {
    const place = this.place(context)
    const result = visitInput.safeParse({
      day: readDay(this.text('day')),
      from: readTime(this.text('from')),
      until: readTime(this.text('until')),
      location_id: place?.id,
      unit_id: place ? this.unit(place, context) : null,
      host_name: this.text('host_name') || context.host_name,
      visitor_type: (place && this.choice('visitor_type', place.settings.visitor_types)) ?? 'visitor',
      purpose: (place && this.choice('purpose', place.settings.purposes)) ?? null,
      visitor_note: this.text('visitor_note') || null,
      gate_note: this.text('gate_note') || null,
    })
    if (!result.success) this.tellIssues(result.error.issues, columnOf)
    if (!result.success || !place) return undefined
    this.checkTimes(result.data, place, context.now)
    return result.data
  }

  /** Reports times that clocks skip on the day, and a visit in the past. */
  private checkTimes({ day, from, until }: Pick<PreRegisterInput, 'day' | 'from' | 'until'>, { time_zone }: FilePlace, now: Date): void {
    const last = lastDayOf(day, { from, until })
    const skips = { from: nextValidTime(day, from, time_zone), until: nextValidTime(last, until, time_zone) }
    for (const field of ['from', 'until'] as const)
      if (skips[field] !== undefined) this.say(field, 'time_skipped', { values: { next: skips[field] } })
    if (recurringInstant(last, until, time_zone).getTime() <= now.getTime()) this.say('day', 'day_over')
  }

  /** Reports where this row differs from the first row of its group. */
  compare(first: RowReader): void {
    for (const column of OF_VISIT) {
      const text = this.text(column)
      if (text !== '' && foldText(text) !== foldText(first.text(column))) this.say(column, 'group_differs')
    }
  }

  /** An exported file has masked numbers, which can't be imported. */
  private phone(): string | null {
    const text = this.text('phone')
    if (!/x{2}/i.test(text)) return text || null
    this.say('phone', 'phone_masked')
    return null
  }

  private province(): string | null {
    const text = this.text('plate_province')
    const match = text === '' ? null : findProvince(text)
    if (text !== '' && !match) this.say('plate_province', 'province_unknown')
    return match?.code ?? null
  }

  /** The location may be blank if there is only one. */
  private place({ places }: FileContext): FilePlace | undefined {
    const code = this.text('location')
    if (code === '' && places.size === 1) return [...places.values()][0]
    const place = places.get(code.toUpperCase())
    if (!place) this.say('location', code === '' ? 'required' : 'location_unknown')
    return place
  }

  private unit(place: FilePlace, { units, unit_ids }: FileContext): string | null {
    const code = this.text('unit')
    if (code === '') {
      if (unit_ids && unit_ids.length !== 1) this.say('unit', 'required')
      return unit_ids?.[0] ?? null
    }
    const unit = units.find((each) => each.code === code && each.location_id === place.id)
    if (!unit) this.say('unit', 'unit_unknown')
    return unit?.id ?? null
  }

  private choice(column: 'visitor_type' | 'purpose', choices: FilePlace['settings']['purposes']): string | undefined {
    return this.worded(column, wordsOfChoices(choices))
  }
}

const words = new WeakMap<object, WordedValues<string>>()

function wordsOfChoices(choices: FilePlace['settings']['purposes']): WordedValues<string> {
  const existing = words.get(choices) ?? choiceWords(choices.filter(({ retired }) => !retired))
  words.set(choices, existing)
  return existing
}
