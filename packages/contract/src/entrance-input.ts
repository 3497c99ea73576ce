import { z } from 'zod'
import { entranceDetail, entranceFields } from './entrance-record.ts'
import { line, multiline } from './kernel/domain/text.ts'
import { whenDocumentIsRead, withIdDocument, withRightNumber } from './kernel/id-document.ts'
import { inputShape } from './kernel/record-fields.ts'
import { id, instant, LARGEST_INT } from './kernel/routes.ts'

const written = inputShape(entranceFields)
const { id_kind, id_number, phone, card_number, override_reason, ...correctable } = written

/** A check-in carries a decision for each entry that the refusal named: of more, the gravest. */
export const MOST_DECISIONS = 20

/** A decision about a hit of the refusal before. */
const screeningDecision = z
  .strictObject({
    entry_id: id,
    /** `not_them`: another person; the pair is not asked about again. `allowed`: let in. */
    decision: z.enum(['not_them', 'allowed']),
    reason: line(300).nullish(),
  })
  .meta({ id: 'ScreeningDecision' })

const visitor = z.object({
  member_id: id.nullish(),
  /** An expected guest, of whom what is left out is taken over. */
  guest_id: id.nullish(),
  /** An announced party that somebody joins who was not announced: what is left out of the visit is the party's. */
  pre_register_id: id.nullish(),
  /** A pre-pass, of which what is left out is taken over. */
  pass_id: id.nullish(),
  visitor_name: written.visitor_name.nullish(),
  visitor_type: written.visitor_type.nullish(),
})
/** A rule for a walk-in, run beside the other fields. */
const ofWalkIn = (field: 'visitor_name' | 'visitor_type') => ({
  path: [field],
  error: 'required',
  when: ({ value }: { value: unknown }) => visitor.safeParse(value).success,
})

type Named = string | null | undefined
/** A guest or a party comes with their day, not both of them, and not as a member. */
function isOneOrNone(guest: Named, party: Named, day: Named, member: Named): boolean {
  return Boolean(guest || party) === Boolean(day) && [guest, party, member].filter(Boolean).length <= 1
}

export const checkInInput = withIdDocument(
  z.strictObject({
    ...written,
    /** Not needed for a member: what is left out is theirs. */
    ...visitor.shape,
    /** Left out: one, or as many as an expected guest said. */
    party_size: written.party_size.optional(),
    gate_id: id,
    /** The day on which the guest or the party is expected. */
    day_id: id.nullish(),
    screening: z.array(screeningDecision).max(MOST_DECISIONS).nullish(),
    /** An earlier visit of the same person: its document and phone numbers are taken over without being shown. */
    returning_of: id.nullish(),
    notice_version: z.int().min(1).max(LARGEST_INT).nullish(),
    /** When the desk recorded it, where it was offline; the server's own time is kept beside it. */
    device_time: instant.nullish(),
  }),
)
  .refine((value) => Boolean(value.member_id || value.guest_id || value.pass_id || value.visitor_name), ofWalkIn('visitor_name'))
  .refine(({ guest_id, pre_register_id, day_id, member_id }) => isOneOrNone(guest_id, pre_register_id, day_id, member_id), {
    path: ['guest_id'],
    error: 'invalid',
  })
  .refine(({ pass_id, guest_id, pre_register_id, member_id }) => !(pass_id && (guest_id || pre_register_id || member_id)), {
    path: ['pass_id'],
    error: 'invalid',
  })
  .refine(
    (value) => Boolean(value.member_id || value.guest_id || value.pre_register_id || value.pass_id || value.visitor_type),
    ofWalkIn('visitor_type'),
  )
  .meta({ id: 'CheckInInput' })

export const checkOutInput = z
  .strictObject({ gate_id: id, remark: multiline(1000).nullish(), device_time: instant.nullish() })
  .meta({ id: 'CheckOutInput' })

/** A visit as it was read, changed: only what a guard may write is written; unknown keys are refused. */
export const entranceUpdate = entranceDetail
  .partial()
  .extend({
    /** `expected_minutes` null: as long as is usual for the type of visitor. */
    ...correctable,
    /** Required once the visit has ended. */
    reason: line(300).optional(),
    updated_at: instant,
  })
  .strict()
  .meta({ id: 'EntranceUpdate' })

/** What is not named stays, null removes. */
export const numbersInput = withIdDocument(z.strictObject({ id_kind, id_number, phone, reason: line(300), updated_at: instant }))
  .refine((value) => !value.id_kind || Boolean(value.id_number), {
    path: ['id_number'],
    error: 'required',
    when: whenDocumentIsRead,
  })
  .meta({ id: 'NumbersInput' })

/** What is known of a visitor before the check-in: whole numbers and a plate are screened at once. */
export const screenInput = withRightNumber(
  z.strictObject({
    gate_id: id,
    visitor_name: written.visitor_name.nullish(),
    id_kind,
    id_number,
    phone,
    plate: written.plate,
    plate_province: written.plate_province,
    /** An earlier visit of the same person, whose numbers count where none are given. */
    returning_of: id.nullish(),
  }),
).meta({ id: 'ScreenInput' })

export type CheckInInput = z.output<typeof checkInInput>
export type ScreenInput = z.output<typeof screenInput>
