import { fieldErrors } from '@gatehouse/contract/kernel/messages.ts'
import type { PlainRecord } from '@gatehouse/contract/kernel/record-fields.ts'
import { type ContactInput, type Unit, type UnitColumn, unitFields, unitInput } from '@gatehouse/contract/locations/units.ts'
import { yieldsIn } from '../../kernel/db/yields.ts'
import { unescapeFormula } from '../../kernel/export/formula.ts'
import { RowCells } from '../../kernel/import/cells.ts'
import { readFields } from '../../kernel/import/field-cells.ts'
import type { FileRows } from '../../kernel/import/report.ts'
import { type Contact, contactsOf } from './locations.contacts.ts'

type UnitFields = PlainRecord<typeof unitFields>

/** An existing unit with its contacts. */
export interface CurrentUnit extends UnitFields {
  id: string
  parent_id: string | null
  status: Unit['status']
  contacts: Contact[]
}

/** A unit as a row describes it; values without a column stay as they were. */
export interface UnitLine {
  cells: RowCells<UnitColumn>
  values: UnitFields
  /** Undefined if the file has no column for it. */
  parent_code: string | undefined
  /** Undefined if the file has no column for them. */
  contacts: Contact[] | undefined
}

/** Reads the units of a file; `codes` are those of all rows, including the bad ones. */
export async function readLines(file: FileRows<UnitColumn>, units: ReadonlyMap<string, CurrentUnit>) {
  const lines: UnitLine[] = []
  const codes = new Set<string>()
  const position = file.columns.indexOf('code')
  const earlierCodes = new Set<string>()
  const turn = yieldsIn()
  for (const row of file.table.rows) {
    await turn()
    codes.add(unescapeFormula(row.cells[position] ?? ''))
    const cells = new RowReader(row, file)
    const line = cells.read(units)
    if (!line) continue
    if (earlierCodes.has(line.values.code)) cells.say('code', 'code_twice')
    earlierCodes.add(line.values.code)
    lines.push(line)
  }
  return { lines, codes }
}

const HOSTS = [1, 2, 3] as const
const PARTS = { name: 'host', phone: 'phone', email: 'email' } as const
const partColumn = (part: string, position: number) => `${PARTS[part as 'name']}_${position}` as UnitColumn

class RowReader extends RowCells<UnitColumn> {
  read(units: ReadonlyMap<string, CurrentUnit>): UnitLine | undefined {
    const code = this.text('code')
    const unit = units.get(unitFields.code.input.safeParse(code).data ?? code)
    const fields = readFields(unitFields, this, unit)
    const hosts = this.hosts(unit?.contacts ?? [])
    // A room is known by its code, so its name may be missing.
    const name_th = fields.name_th || code || '-'
    const parseResult = unitInput.safeParse({ ...fields, name_th, contacts: hosts.map(({ contact }) => contact) })
    for (const { field, message } of fieldErrors(parseResult.error?.issues ?? [], this.language)) {
      const [name, index, part] = field.split('.')
      this.tell(name === 'contacts' ? partColumn(part!, hosts[Number(index)]!.position) : (name as UnitColumn), message)
    }
    if (this.bad.size > 0 || !parseResult.success) return undefined
    const { contacts, parent_id: _, ...values } = parseResult.data
    return {
      cells: this,
      values,
      parent_code: this.has('parent_code') ? this.text('parent_code') : undefined,
      contacts: HOSTS.some((position) => this.has(`host_${position}`)) ? contactsOf(contacts) : undefined,
    }
  }

  /** The contacts of the row, each with the position of its columns. A contact who stays keeps the values that have no column. */
  private hosts(before: readonly Contact[]): { position: number; contact: ContactInput }[] {
    return HOSTS.flatMap((position) => {
      const name = this.text(`host_${position}`)
      const current = before.find((contact) => contact.name === name)
      const [phone, email] = (['phone', 'email'] as const).map((part) =>
        this.has(`${part}_${position}`) ? this.text(`${part}_${position}`) || null : (current?.[part] ?? null),
      )
      if (name !== '') return [{ position, contact: { name, phone, email } }]
      if (phone || email) this.say(`host_${position}`, 'host_missing')
      return []
    })
  }
}
