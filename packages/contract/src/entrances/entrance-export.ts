import { z } from 'zod'
import { day } from '../kernel/domain/fields.ts'
import { line } from '../kernel/domain/text.ts'
import { tableFormat } from '../kernel/imports.ts'
import { LANGUAGES, type Label } from '../kernel/languages.ts'
import { type PlainName, plainNames } from '../kernel/record-fields.ts'
import { id } from '../kernel/routes.ts'
import { entranceFields, key } from './entrance-record.ts'

interface EntranceColumn {
  label: Label
  /** `time`: an instant, shown in the organisation's zone. `minutes`: a duration. */
  type: 'text' | 'number' | 'time' | 'minutes' | 'plate'
  /** Only in files requested with full numbers. */
  numbers?: true
}

const of = (name: keyof typeof entranceFields, type: EntranceColumn['type'] = 'text'): EntranceColumn => ({
  label: entranceFields[name].label,
  type,
})

/** The columns that stand at a place of their own, in the order of files. */
const PLACED = {
  number: of('number', 'number'),
  status: of('status'),
  source: of('source'),
  visitor_name: of('visitor_name'),
  party_size: of('party_size', 'number'),
  company: of('company'),
  visitor_type: of('visitor_type'),
  purpose: of('purpose'),
  unit_name: of('unit_name'),
  host_name: of('host_name'),
  plate: of('plate', 'plate'),
  plate_province: of('plate_province'),
  vehicle_class: of('vehicle_class'),
  card_number: of('card_number'),
  location_id: of('location_id'),
  gate_in: { label: ['Gate in', 'ประตูเข้า'], type: 'text' },
  checkin_at: { label: ['In at', 'เข้าเมื่อ'], type: 'time' },
  checked_in_by: { label: ['Checked in by', 'ผู้บันทึกเข้า'], type: 'text' },
  gate_out: { label: ['Gate out', 'ประตูออก'], type: 'text' },
  checkout_at: { label: ['Out at', 'ออกเมื่อ'], type: 'time' },
  checked_out_by: { label: ['Checked out by', 'ผู้บันทึกออก'], type: 'text' },
  stay: { label: ['Stay', 'เวลาที่อยู่'], type: 'minutes' },
  expected_out_at: of('expected_out_at', 'time'),
  items: of('items'),
  remark: of('remark'),
} satisfies Record<string, EntranceColumn>
const NUMBERS = {
  id_kind: { ...of('id_kind'), numbers: true },
  id_number: { ...of('id_number'), numbers: true },
  phone: { ...of('phone'), numbers: true },
} satisfies Record<string, EntranceColumn>

/** Fields that no file has. */
const LEFT_OUT = ['vehicle_colour', 'nationality'] as const
type OtherColumn = Exclude<PlainName<typeof entranceFields>, keyof typeof PLACED | (typeof LEFT_OUT)[number]>
const others = plainNames(entranceFields)
  .filter((name): name is OtherColumn => !(name in PLACED || (LEFT_OUT as readonly string[]).includes(name)))
  .map((name) => [name, of(name)] as const)

/** The columns of a file of visits, in its order. A described field that no list here names stands before the numbers. */
export const ENTRANCE_COLUMNS = { ...PLACED, ...(Object.fromEntries(others) as Record<OtherColumn, EntranceColumn>), ...NUMBERS }

export type EntranceColumnName = keyof typeof ENTRANCE_COLUMNS
const NAMES = Object.keys(ENTRANCE_COLUMNS) as [EntranceColumnName, ...EntranceColumnName[]]

/**
 * `out` and `checkout` both stand for `checkout` and `auto_checkout`, as in the specification's reports. `came_in` stands for everyone let in, inside
 * or out.
 */
const statusFilter = z.enum([...entranceFields.status.answer.options, 'out', 'came_in'])

/** The filters of a list of visits that addresses and bodies share. Days are in the organisation's zone, both included. */
export const visitFilters = {
  status: statusFilter.optional(),
  gate_id: id.optional(),
  location_id: id.optional(),
  source: entranceFields.source.answer.optional(),
  visitor_type: key.optional(),
  purpose: key.optional(),
  unit_id: id.optional(),
  startDate: day.optional(),
  endDate: day.optional(),
  /** Whether the days filter check-ins or check-outs. */
  day_of: z.enum(['checkin', 'checkout']).optional(),
}

/** The filters of the list, and the options of the file. */
export const entranceExport = z
  .strictObject({
    ...tableFormat.shape,
    /** The language of headings and words; defaults to that of the request. */
    language: z.enum(LANGUAGES).optional(),
    /** Defaults to all columns except those of full numbers. */
    columns: z.array(z.enum(NAMES)).min(1).max(NAMES.length).optional(),
    /** Includes full document and phone numbers. Needs `entrances:reveal` and a reason, which is audited. */
    numbers: z.boolean().default(false),
    reason: line(300).optional(),
    search: line(100, { min: 0 }).optional(),
    ...visitFilters,
    has_vehicle: z.boolean().optional(),
    overstaying: z.boolean().optional(),
    weekday: z.int().min(1).max(7).optional(),
    hour: z.int().min(0).max(23).optional(),
  })
  .refine(({ numbers, columns = [] }) => numbers || columns.every((name) => !('numbers' in ENTRANCE_COLUMNS[name])), {
    path: ['numbers'],
    error: 'required',
  })
  .refine(({ numbers, reason }) => !numbers || reason !== undefined, { path: ['reason'], error: 'required' })
  .meta({ id: 'EntranceExport' })
