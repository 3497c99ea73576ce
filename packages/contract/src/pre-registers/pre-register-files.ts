import { z } from 'zod'
import { PASS_EDITIONS } from '../kernel/editions.ts'
import { type FileColumns, importQuery, importReport, importResult, tableFormat } from '../kernel/imports.ts'
import type { Label } from '../kernel/languages.ts'
import { TABLE_TYPES } from '../kernel/media-types.ts'
import { defineRoutes, get, post } from '../kernel/routes.ts'
import { guestFields, preRegisterFields } from './pre-register-record.ts'
import { preRegisters } from './pre-registers.ts'

const column = ({ label: [en, th] }: { label: Label }, ...alternatives: string[]) => ({ en, th, also: alternatives })

/** Each row is a guest. Rows of one group are one visit; its first row sets time and place. */
export const PRE_REGISTER_COLUMNS = {
  visitor_name: column(guestFields.visitor_name, 'visitor', 'guest', 'full name', 'ชื่อ–สกุล', 'ชื่อ-สกุล', 'ผู้มาติดต่อ', 'แขก'),
  day: column(preRegisterFields.day, 'date', 'วัน'),
  from: column(preRegisterFields.from, 'time', 'start', 'เวลา', 'เวลาเริ่ม'),
  until: column(preRegisterFields.until, 'end', 'เวลาสิ้นสุด'),
  group: { en: 'Group', th: 'กลุ่ม', also: ['party', 'คณะ'] },
  company: column(guestFields.company),
  phone: column(guestFields.phone, 'mobile', 'tel', 'เบอร์โทร', 'มือถือ'),
  email: column(guestFields.email, 'mail', 'email'),
  language: column(guestFields.language),
  plate: column(guestFields.plate, 'vehicle', 'car', 'ทะเบียน'),
  plate_province: column(guestFields.plate_province),
  location: { en: 'Location (code)', th: 'สถานที่ (รหัส)', also: ['location', 'site', 'building', 'สถานที่', 'อาคาร'] },
  unit: { en: 'Unit (code)', th: 'ห้อง/หน่วย (รหัส)', also: ['unit', 'room', 'ห้อง', 'หน่วย', 'ห้อง/หน่วย'] },
  host_name: column(preRegisterFields.host_name, 'contact', 'ผู้ติดต่อ'),
  visitor_type: column(preRegisterFields.visitor_type, 'type', 'ประเภท'),
  purpose: column(preRegisterFields.purpose),
  visitor_note: column(preRegisterFields.visitor_note),
  gate_note: column(preRegisterFields.gate_note, 'note', 'remark', 'หมายเหตุ'),
} as const satisfies FileColumns
export type PreRegisterColumn = keyof typeof PRE_REGISTER_COLUMNS

/** The most rows of one file. */
export const MOST_PRE_REGISTER_ROWS = 1_000

/** Import and export of announced visits as tables. */
export const preRegisterFiles = defineRoutes({
  template: {
    ...get('/visitors/preregisters/template', 'pre-registers:write', PASS_EDITIONS),
    summary: 'An empty file of guests to fill in, with headings in the language of the caller',
    kind: 'file',
    media_types: TABLE_TYPES,
    query: tableFormat,
    response: z.unknown(),
  },
  export: {
    ...get('/visitors/preregisters/export', 'pre-registers:write', PASS_EDITIONS),
    summary: 'The pre-registers of a filter as a file, a row for each guest, phone numbers masked; who made it is audited',
    kind: 'file',
    media_types: TABLE_TYPES,
    query: preRegisters.list.query.omit({ limit: true, cursor: true }).extend(tableFormat.shape),
    response: z.unknown(),
  },
  check: {
    ...post('/visitors/preregisters/check', 'pre-registers:write', PASS_EDITIONS),
    summary: 'What an import of a file (Excel or CSV) would announce, and everything that is wrong with it; nothing is written',
    kind: 'table',
    rows: MOST_PRE_REGISTER_ROWS,
    effect: 'read',
    query: importQuery(PRE_REGISTER_COLUMNS),
    response: importReport(PRE_REGISTER_COLUMNS).meta({ id: 'PreRegisterImportReport' }),
  },
  import: {
    ...post('/visitors/preregisters/import', 'pre-registers:write', PASS_EDITIONS),
    summary:
      'Announce the guests of a file, as one by one: all of them or none, or, where `skipBad` says so, all visits of which every row is right',
    kind: 'table',
    rows: MOST_PRE_REGISTER_ROWS,
    idempotent: true,
    query: importQuery(PRE_REGISTER_COLUMNS).extend({ skip_bad: z.stringbool().optional() }),
    response: importResult.extend({ /** Rows left out. */ skipped: z.int().min(0) }).meta({ id: 'PreRegisterImportResult' }),
    errors: ['import_refused', 'too_many_mails', 'too_many_mails_to_address'],
  },
})
