import { z } from 'zod'
import { line, multiline } from '../kernel/domain/text.ts'
import { whenDocumentIsRead, withIdDocument, withRightNumber } from '../kernel/id-document.ts'
import { inputShape } from '../kernel/record-fields.ts'
import { id, instant, LARGEST_INT } from '../kernel/routes.ts'
import { entranceDetail, entranceFields } from './entrance-record.ts'

const inputFields = inputShape(entranceFields)
const { id_kind, id_number, phone, card_number, override_reason, ...correctable } = inputFields

/** The limit of decisions in a check-in, one for each entry of the refusal. If more entries match, the refusal lists the gravest. */
export const MOST_DECISIONS = 20

/** A decision about one blacklist entry that the previous refusal listed. */
const screeningDecision = z
  .strictObject({
    entry_id: id,
    /** `not_them`: a different person; this pair isn't asked about again. `allowed`: the person is let in. */
    decision: z.enum(['not_them', 'allowed']),
    reason: line(300).nullish(),
  })
  .meta({ id: 'ScreeningDecision' })

const visitor = z.object({
  member_id: id.nullish(),
  /** An expected guest; fields left out are taken from the announcement. */
  guest_id: id.nullish(),
  /** An announced party that a person joins without being announced; fields left out are taken from the party. */
  pre_register_id: id.nullish(),
  /** A pre-pass; fields left out are taken from it. */
  pass_id: id.nullish(),
  visitor_name: inputFields.visitor_name.nullish(),
  visitor_type: inputFields.visitor_type.nullish(),
})
/** The problem of a walk-in without this field. It is reported together with problems of other fields. */
const walkInProblem = (field: 'visitor_name' | 'visitor_type') => ({
  path: [field],
  error: 'required',
  when: ({ value }: { value: unknown }) => visitor.safeParse(value).success,
})

type OptionalId = string | null | undefined
/** Whether the input names at most one of a guest, a party and a member. A guest and a party need their day; nothing else has one. */
function hasOneSubject(guest: OptionalId, party: OptionalId, day: OptionalId, member: OptionalId): boolean {
  return Boolean(guest || party) === Boolean(day) && [guest, party, member].filter(Boolean).length <= 1
}

export const checkInInput = withIdDocument(
  z.strictObject({
    ...inputFields,
    /** A member's check-in needs neither name nor type; fields left out are taken from the member. */
    ...visitor.shape,
    /** If it is left out: the number that the expected guest gave, otherwise one. */
    party_size: inputFields.party_size.optional(),
    gate_id: id,
    /** The day for which the guest or the party is expected. */
    day_id: id.nullish(),
    screening: z.array(screeningDecision).max(MOST_DECISIONS).nullish(),
    /** An earlier visit of the same person; its document and phone numbers are copied without being shown. */
    returning_of: id.nullish(),
    notice_version: z.int().min(1).max(LARGEST_INT).nullish(),
    /** The time at which an offline desk recorded the check-in. The server's time is stored, too. */
    device_time: instant.nullish(),
  }),
)
  .refine((value) => Boolean(value.member_id || value.guest_id || value.pass_id || value.visitor_name), walkInProblem('visitor_name'))
  .refine(({ guest_id, pre_register_id, day_id, member_id }) => hasOneSubject(guest_id, pre_register_id, day_id, member_id), {
    path: ['guest_id'],
    error: 'invalid',
  })
  .refine(({ pass_id, guest_id, pre_register_id, member_id }) => !(pass_id && (guest_id || pre_register_id || member_id)), {
    path: ['pass_id'],
    error: 'invalid',
  })
  .refine(
    (value) => Boolean(value.member_id || value.guest_id || value.pre_register_id || value.pass_id || value.visitor_type),
    walkInProblem('visitor_type'),
  )
  .meta({ id: 'CheckInInput' })

export const checkOutInput = z
  .strictObject({ gate_id: id, remark: multiline(1000).nullish(), device_time: instant.nullish() })
  .meta({ id: 'CheckOutInput' })

/** A visit as `GET` returned it, with changes. Only fields a guard may write are saved; unknown keys are refused. */
export const entranceUpdate = entranceDetail
  .partial()
  .extend({
    /** If `expected_minutes` is null, the usual time of the visitor type applies. */
    ...correctable,
    /** Required if the visit has ended. */
    reason: line(300).optional(),
    updated_at: instant,
  })
  .strict()
  .meta({ id: 'EntranceUpdate' })

/** Fields that are left out keep their value; null removes it. */
export const numbersInput = withIdDocument(z.strictObject({ id_kind, id_number, phone, reason: line(300), updated_at: instant }))
  .refine((value) => !value.id_kind || Boolean(value.id_number), {
    path: ['id_number'],
    error: 'required',
    when: whenDocumentIsRead,
  })
  .meta({ id: 'NumbersInput' })

/** The visitor's details before the check-in; full numbers and a plate are screened immediately. */
export const screenInput = withRightNumber(
  z.strictObject({
    gate_id: id,
    visitor_name: inputFields.visitor_name.nullish(),
    id_kind,
    id_number,
    phone,
    plate: inputFields.plate,
    plate_province: inputFields.plate_province,
    /** An earlier visit of the same person; its numbers are screened if no numbers are given. */
    returning_of: id.nullish(),
  }),
).meta({ id: 'ScreenInput' })

export type CheckInInput = z.output<typeof checkInInput>
export type ScreenInput = z.output<typeof screenInput>
