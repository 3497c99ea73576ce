import { readCardUid } from '@gatehouse/contract/kernel/domain/card-uid.ts'
import { checkNationalId } from '@gatehouse/contract/kernel/domain/national-id.ts'
import { normalisePlate, plateKey } from '@gatehouse/contract/kernel/domain/plate.ts'
import { findProvince } from '@gatehouse/contract/kernel/domain/provinces.ts'
import { type MemberColumn, type MemberInput, memberFields, memberInput } from '@gatehouse/contract/members/member-record.ts'
import { yieldsIn } from '../../kernel/db/yields.ts'
import { unescapeFormula } from '../../kernel/export/formula.ts'
import { RowCells } from '../../kernel/import/cells.ts'
import { readFields } from '../../kernel/import/field-cells.ts'
import type { FileRows } from '../../kernel/import/report.ts'
import { maskNumbers, normaliseDocument, type PersonalNumbers } from '../../kernel/personal/numbers.ts'
import { isUnreadable } from '../../kernel/personal/unreadable.ts'
import type { Settings } from '../settings/settings.service.ts'
import { documentWords, statusWords } from './members.columns.ts'
import type { Parts } from './members.queries.ts'
import type { MemberRecord } from './members.table.ts'

/** A stored member, with full numbers. */
export interface CurrentMember {
  row: MemberRecord
  parts: Parts
  numbers: PersonalNumbers
}

/** The places that the codes of a file can name. */
export interface FilePlaces {
  /** Ids of locations, by their codes in capitals. */
  locations: ReadonlyMap<string, string>
  vehicle_classes: Settings['vehicle_classes']
  privileges: Settings['privileges']
  /** Units by their codes; several locations may have the same code. */
  units: ReadonlyMap<string, readonly { id: string; location_id: string }[]>
}

/** A member as a row makes it. Values that the row doesn't give stay as they were. */
export interface Line {
  cells: RowCells<MemberColumn>
  input: MemberInput
  numbers: PersonalNumbers
  cards: Parts['cards']
}

const VEHICLES = [1, 2] as const

/** The code of a row as it is stored. */
export const codeOf = (cell: string): string => unescapeFormula(cell).trim().toUpperCase()

/** Reads the members of a file and reports every problem of a single row. */
export async function readLines(file: FileRows<MemberColumn>, members: ReadonlyMap<string, CurrentMember>, places: FilePlaces) {
  const lines: Line[] = []
  const earlierCodes = new Set<string>()
  const column = file.columns.indexOf('code')
  const turn = yieldsIn()
  for (const row of file.table.rows) {
    await turn()
    const code = codeOf(row.cells[column] ?? '')
    const reader = new RowReader(row, file)
    const line = reader.read(members.get(code), places)
    if (code !== '' && earlierCodes.has(code)) reader.say('code', 'code_twice')
    else if (line) lines.push(line)
    earlierCodes.add(code)
  }
  return lines
}

class RowReader extends RowCells<MemberColumn> {
  read(current: CurrentMember | undefined, places: FilePlaces): Line | undefined {
    const before = current?.row
    const location_ids = this.locations(places, before?.location_ids ?? null)
    const unit_ids = this.units(places, location_ids, current?.parts.unit_ids ?? [])
    const cards = this.ownCards(current?.parts.cards ?? [])
    const document = this.document(current?.numbers)
    const result = memberInput.safeParse({
      ...readFields(memberFields, this, before),
      phone: this.phone(current?.numbers),
      ...document,
      location_ids,
      unit_ids,
      vehicles: this.vehicles(places, current?.parts.vehicles ?? []),
      parking_privilege: this.privilege(places, before?.parking_privilege ?? null),
      cards: cards.map(({ number }) => ({ number })),
      hours: before?.hours ?? null,
      gate_ids: before?.gate_ids ?? null,
      status: this.status(before?.status),
    })
    if (!result.success) this.tellIssues(result.error.issues, columnOf)
    if (this.bad.size > 0 || !result.success) return undefined
    const { id_kind = null, id_number: enteredNumber = null, phone = null } = result.data
    const id_number = id_kind && enteredNumber ? normaliseDocument(id_kind, enteredNumber) : null
    const numbers = { id_kind, id_number, phone }
    const unreadable = current?.numbers.unreadable?.filter((name) => !this.has(name) || isUnreadable(this.text(name))) ?? []
    return { cells: this, input: result.data, numbers: unreadable.length > 0 ? { ...numbers, unreadable } : numbers, cards }
  }

  /** The cell's text if the file has the column, else the earlier value. An empty cell removes the value. */
  private cell(column: MemberColumn, before: string | null | undefined): string | null {
    return this.has(column) ? this.text(column) || null : (before ?? null)
  }

  /** A new member may begin as pending or active. A file can't change the status later, because every change needs a note. */
  private status(before: MemberRecord['status'] | undefined): 'pending' | 'active' {
    const status = this.worded('status', statusWords, 'member_status')
    const isAllowed = before
      ? status === undefined || status === before
      : status === undefined || status === 'pending' || status === 'active'
    if (!isAllowed && this.text('status') !== '') this.say('status', 'member_status')
    return status === 'active' ? 'active' : 'pending'
  }

  /** An export masks the number; a masked number leaves the stored one unchanged. */
  private phone(before: PersonalNumbers | undefined): string | null {
    const text = this.cell('phone', before?.phone)
    if (text !== null && isUnreadable(text)) return null
    return before && text !== null && text === maskNumbers(before).phone_masked ? before.phone : text
  }

  private document(before: PersonalNumbers | undefined): Pick<PersonalNumbers, 'id_kind' | 'id_number'> {
    const kind = this.worded('id_kind', documentWords)
    const text = this.cell('id_number', before?.id_number)
    if (text === null || isUnreadable(text)) return { id_kind: null, id_number: null }
    if (before && (text === before.id_number || text === maskNumbers(before).id_number_masked))
      return { id_kind: kind ?? before.id_kind, id_number: before.id_number }
    return { id_kind: kind ?? before?.id_kind ?? (checkNationalId(text) === 'length' ? null : 'national_id'), id_number: text }
  }

  private vehicles(places: FilePlaces, before: Parts['vehicles']): unknown[] {
    const platesInRow = new Set<string>()
    const keyOf = ({ plate, plate_province }: Parts['vehicles'][number]) => plateKey(plate, plate_province)
    const first = VEHICLES.flatMap((n) => {
      if (!this.has(`plate_${n}`)) return before.slice(n - 1, n)
      const vehicle = this.vehicle(n, places, before)
      if (!vehicle) return []
      if (platesInRow.has(keyOf(vehicle))) this.say(`plate_${n}`, 'vehicle_twice')
      platesInRow.add(keyOf(vehicle))
      return [vehicle]
    })
    // The file has columns for two vehicles; further ones stay.
    const vehicles = [...first, ...before.slice(VEHICLES.length)]
    return vehicles.filter((vehicle) => !before.includes(vehicle) || !platesInRow.has(keyOf(vehicle)))
  }

  private vehicle(
    n: (typeof VEHICLES)[number],
    { vehicle_classes }: FilePlaces,
    before: Parts['vehicles'],
  ): Parts['vehicles'][number] | undefined {
    const text = this.text(`plate_${n}`)
    if (text === '') return undefined
    const read = normalisePlate(text)
    const plate = read.ok ? read.value.plate : text
    const earlier = before.find((vehicle) => vehicle.plate === plate)
    const province = this.text(`province_${n}`)
    const match = province === '' ? null : findProvince(province)
    if (province !== '' && !match) this.say(`province_${n}`, 'province_unknown')
    return {
      plate,
      plate_province: (this.has(`province_${n}`) ? match?.code : earlier?.plate_province) ?? null,
      vehicle_class: this.has(`class_${n}`)
        ? this.chosen(`class_${n}`, vehicle_classes, 'vehicle_class')
        : (earlier?.vehicle_class ?? null),
    }
  }

  private privilege({ privileges }: FilePlaces, before: string | null): string | null {
    if (!this.has('parking_privilege')) return before
    const choices = privileges.filter(({ key, retired }) => !retired || key === before)
    return this.chosen('parking_privilege', choices, 'not_a_choice')
  }

  /** The choice from a list of the settings that a cell names by its key or a word. */
  private chosen(column: MemberColumn, choices: FilePlaces['privileges'], problem: string): string | null {
    const word = this.text(column).toLowerCase()
    if (word === '') return null
    const choice =
      choices.find(({ key }) => key === word) ?? choices.find(({ th, en }) => [th.toLowerCase(), en.toLowerCase()].includes(word))
    if (!choice) this.say(column, problem)
    return choice?.key ?? null
  }

  private ownCards(before: Parts['cards']): Parts['cards'][number][] {
    const cardsInRow: Parts['cards'][number][] = []
    const first = VEHICLES.flatMap((n) => {
      if (!this.has(`card_${n}`)) return before.slice(n - 1, n)
      const card = this.card(n, before)
      if (card) cardsInRow.push(card)
      return card ? [card] : []
    })
    const timesSaid = ({ number, uid }: Parts['cards'][number]) =>
      cardsInRow.filter((card) => card.number === number || (uid !== null && uid === card.uid)).length
    if (cardsInRow.some((card) => timesSaid(card) > 1)) this.say('card_2', 'card_twice')
    const cards = [...first, ...before.slice(VEHICLES.length)]
    return cards.filter((card) => !before.includes(card) || timesSaid(card) === 0)
  }

  private card(n: (typeof VEHICLES)[number], before: Parts['cards']): Parts['cards'][number] | undefined {
    const number = this.text(`card_${n}`).toUpperCase()
    const uidText = this.text(`uid_${n}`)
    if (number === '') {
      if (uidText !== '') this.say(`card_${n}`, 'required')
      return undefined
    }
    if (!this.has(`uid_${n}`)) return { number, uid: before.find((card) => card.number === number)?.uid ?? null }
    const uid = uidText === '' ? undefined : readCardUid(uidText)
    if (uid && !uid.ok) this.say(`uid_${n}`, 'card_uid')
    return { number, uid: uid?.ok ? uid.value[0]! : null }
  }

  private locations({ locations }: FilePlaces, before: readonly string[] | null): string[] | null {
    if (!this.has('locations')) return before && [...before]
    const codes = splitCodes(this.text('locations'))
    const ids = codes.flatMap((code) => locations.get(code.toUpperCase()) ?? [])
    if (ids.length < codes.length) this.say('locations', 'location_unknown')
    return ids.length > 0 ? ids : null
  }

  private units({ units }: FilePlaces, location_ids: readonly string[] | null, before: readonly string[]): string[] {
    if (!this.has('units')) return [...before]
    return splitCodes(this.text('units')).flatMap((code) => {
      const candidates = (units.get(code) ?? []).filter(({ location_id }) => location_ids === null || location_ids.includes(location_id))
      if (candidates.length !== 1) this.say('units', candidates.length === 0 ? 'unit_unknown' : 'unit_ambiguous')
      return candidates.map(({ id }) => id).slice(0, 1)
    })
  }
}

/** The codes of one cell, separated by commas or semicolons. */
export const splitCodes = (cell: string): string[] =>
  cell
    .split(/[,;]/)
    .map((code) => code.trim())
    .filter(Boolean)

const PARTS: Readonly<Record<string, string>> = { plate: 'plate', plate_province: 'province', vehicle_class: 'class', number: 'card' }

/** The column in which a field of the input was written. */
function columnOf(field: string): MemberColumn {
  const [name = '', index, part = ''] = field.split('.')
  if (name === 'vehicles' || name === 'cards') return `${PARTS[part] ?? 'plate'}_${Math.min(Number(index) + 1, 2)}` as MemberColumn
  if (name === 'location_ids') return 'locations'
  if (name === 'unit_ids') return 'units'
  return name as MemberColumn
}
