import { z } from 'zod'
import { line } from '../kernel/domain/text.ts'
import { ANY_EDITION } from '../kernel/editions.ts'
import { answerShape, choice, choices, inputShape, own, recordFields, status, text } from '../kernel/record-fields.ts'
import { recordUpdate } from '../kernel/record-update.ts'
import { choiceKey, defineRoutes, del, get, id, instant, list, listQuery, post, put } from '../kernel/routes.ts'
import { openingHours } from '../locations/locations.ts'

/** The fields of a gate, in the order of its form. */
export const gateFields = recordFields({
  code: text(
    {
      ...{ max: 12, label: ['Code', 'รหัส'], section: 'what', list: 'row' },
      help: [
        'Short and unique at its location, such as G1. Guards see it on every page.',
        'สั้นและไม่ซ้ำกันในสถานที่เดียวกัน เช่น G1 เจ้าหน้าที่เห็นรหัสนี้ทุกหน้า',
      ],
    },
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9-]{1,12}$/, 'code'),
  ),
  name: text({
    ...{ max: 120, label: ['Name', 'ชื่อ'], section: 'what', list: 'row' },
    help: ['What people call it: “Main lobby”.', 'ตามที่เรียกกัน เช่น “โถงต้อนรับ”'],
  }),
  location_id: own({ label: ['Location', 'สถานที่'], section: 'what', list: 'row', required: true }, { input: id, answer: id }),
  direction: choice(
    { in: ['In', 'เข้า'], out: ['Out', 'ออก'], both: ['In and out', 'เข้าและออก'] },
    { label: ['Direction', 'ทิศทาง'], section: 'work', list: 'shown' },
  ),
  kind: choice(
    {
      reception: ['Reception', 'จุดต้อนรับ'],
      vehicle: ['Vehicles', 'ทางรถ'],
      pedestrian: ['Pedestrians', 'ทางเดิน'],
      service: ['Service entrance', 'ทางบริการ'],
      kiosk: ['Kiosk', 'ตู้บริการตนเอง'],
    },
    { label: ['Type', 'ประเภท'], section: 'work', list: 'shown' },
  ),
  asks: choices(
    {
      photo: ['Photo', 'รูปถ่าย'],
      id_number: ['ID number', 'เลขบัตร'],
      plate: ['Plate', 'ทะเบียนรถ'],
      unit: ['Unit', 'ห้อง/หน่วย'],
      card: ['Visitor card', 'บัตรผู้มาติดต่อ'],
    },
    {
      ...{ label: ['Required from visitors', 'ข้อมูลที่ต้องบันทึกจากผู้มาติดต่อ'], section: 'work', list: 'shown' },
      help: ['What the guard records before letting someone in here.', 'สิ่งที่เจ้าหน้าที่ต้องบันทึกก่อนให้เข้าที่ประตูนี้'],
    },
  ),
  visitor_types: own(
    {
      ...{ label: ['Visitor types', 'ประเภทผู้มาติดต่อ'], section: 'work', list: 'hidden' },
      help: ['If none is selected, all types can use this gate.', 'หากไม่เลือก ประตูนี้จะรับทุกประเภท'],
    },
    { input: z.array(choiceKey).max(100).optional(), answer: z.array(choiceKey) },
  ),
  /** Null: always open. In the zone of the location, whose holidays apply. Only for visitors: members have their own hours. */
  hours: own(
    { label: ['Opening hours', 'เวลาเปิด'], section: 'hours', list: 'hidden' },
    { input: openingHours.nullable().optional(), answer: openingHours.nullable() },
  ),
  status: status(
    { active: ['Open', 'เปิดใช้'], maintenance: ['Maintenance', 'ซ่อมบำรุง'], closed: ['Closed', 'ปิด'], retired: ['Retired', 'เลิกใช้'] },
    { label: ['Status', 'สถานะ'], list: 'row' },
  ),
})

const gateStatus = gateFields.status.answer
export type GateStatus = z.output<typeof gateStatus>
/** The statuses that may follow each status; `retired` is final. */
export const GATE_TRANSITIONS: Readonly<Record<GateStatus, readonly GateStatus[]>> = {
  active: ['maintenance', 'closed', 'retired'],
  maintenance: ['active', 'closed', 'retired'],
  closed: ['active', 'maintenance', 'retired'],
  retired: [],
}

const inputFields = inputShape(gateFields)

/** The written fields are answered unchanged; hours and visitor types left out of a change stay as they are. */
export const gate = z
  .object({
    _id: id,
    ...answerShape(gateFields),
    ...inputFields,
    visitor_types: gateFields.visitor_types.answer,
    hours: gateFields.hours.answer,
    location_code: z.string(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Gate' })

/** The fields a person may write; the status changes only by its own command. Unknown keys are refused. */
export const gateInput = z.strictObject(inputFields).meta({ id: 'GateInput' })

export const gateUpdate = recordUpdate(gate, {
  ...inputFields,
  /** The `updated_at` of the version in the form; rejects the save if someone changed it meanwhile. */ updated_at: instant,
  reason: line(300).optional(),
}).meta({ id: 'GateUpdate' })

export const gates = defineRoutes({
  list: {
    ...get('/visitors/gates', 'gates:read', ANY_EDITION),
    summary: 'Gates at the locations that the person may see, by code',
    query: listQuery.extend({
      location_id: id.optional(),
      status: gateStatus.optional(),
      sort: z.enum(['code', '-code', 'name', '-name']).default('code'),
    }),
    response: list(gate),
  },
  get: { ...get('/visitors/gates/{id}', 'gates:read', ANY_EDITION), summary: 'One gate', response: gate },
  create: {
    ...post('/visitors/gates', 'gates:write', ANY_EDITION),
    summary: 'Add a gate to a location',
    idempotent: true,
    body: gateInput,
    status: 201,
    response: gate,
    errors: ['location_not_found', 'location_archived', 'gate_code_taken'],
  },
  update: {
    ...put('/visitors/gates/{id}', 'gates:write', ANY_EDITION),
    summary: 'Change a gate',
    body: gateUpdate,
    response: gate,
    errors: ['location_not_found', 'location_archived', 'gate_code_taken', 'gate_in_use', 'changed_meanwhile'],
  },
  setStatus: {
    ...post('/visitors/gates/{id}/status', 'gates:write', ANY_EDITION),
    summary: 'Open, close, retire a gate, or set it to maintenance',
    body: z.strictObject({ status: gateStatus, reason: line(300) }).meta({ id: 'GateStatusInput' }),
    response: gate,
    errors: ['status_not_allowed', 'location_archived'],
  },
  remove: {
    ...del('/visitors/gates/{id}', 'gates:write', ANY_EDITION),
    summary: 'Delete a gate at which nothing was ever recorded',
    response: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['gate_in_use', 'location_archived'],
  },
})

export type Gate = z.output<typeof gate>
export type GateInput = z.output<typeof gateInput>
