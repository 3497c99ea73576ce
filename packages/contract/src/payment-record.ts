import { z } from 'zod'
import { amount } from './kernel/domain/fields.ts'
import { PROMPTPAY_KINDS } from './kernel/domain/promptpay.ts'
import { line } from './kernel/domain/text.ts'
import { id, instant } from './kernel/routes.ts'
import { charge } from './tariff-charge.ts'

/** What somebody types: ten million baht at most. */
const typed = z.int().min(0).max(1_000_000_000)

export const PAYMENT_METHODS = {
  cash: ['Cash', 'เงินสด'],
  transfer: ['Bank transfer', 'โอนเงิน'],
  promptpay: ['PromptPay', 'พร้อมเพย์'],
} as const
const method = z.enum(Object.keys(PAYMENT_METHODS) as (keyof typeof PAYMENT_METHODS)[])

/** How a part of a charge was settled. */
export const SETTLEMENTS = { ...PAYMENT_METHODS, waived: ['Waived', 'ยกเว้น'] } as const

/** A part of a charge that was paid or waived. Amounts are minor units of the organisation's currency. */
export const payment = z
  .object({
    _id: id,
    entrance_id: id,
    visit_number: z.int().nullable(),
    /** Its visit's, for who reads visits; null where that is gone. */
    plate: z.string().nullable(),
    location_id: id,
    method: z.enum(Object.keys(SETTLEMENTS) as (keyof typeof SETTLEMENTS)[]),
    amount,
    /** Cash that was handed over. */
    tendered: amount.nullable(),
    reference: z.string().nullable(),
    /** Why it was waived. */
    reason: z.string().nullable(),
    /** As its slip shows it, `G1-000123`; null where it was waived. */
    receipt: z.string().nullable(),
    /** How often its receipt was printed. */
    printed: z.int(),
    at: instant,
    taken_by: z.string(),
    voided_at: instant.nullable(),
    voided_by: z.string().nullable(),
    void_reason: z.string().nullable(),
  })
  .meta({ id: 'Payment' })

const sum = z.object({ count: z.int(), amount })
/** What the payments of a filter come to. */
export const paymentTotals = z
  .object({
    /** Of those that stand, what was taken and what was waived. */
    methods: z.array(sum.extend({ method: payment.shape.method })),
    voided: sum,
  })
  .meta({ id: 'PaymentTotals' })

/** A payment with the charge that it was for, as it was explained then. */
export const paymentDetail = payment
  .extend({
    charge: charge.omit({ leave_by: true }),
    vat_rate: z.int().nullable(),
    tariff: z.object({ name: z.string(), version: z.int() }),
    checkin_at: instant.nullable(),
    currency: z.string(),
  })
  .meta({ id: 'PaymentDetail' })

/** What a visit costs up to now, and what is left to pay. */
export const visitCharge = z
  .object({
    entrance_id: id,
    currency: z.string(),
    tariff: z.object({ _id: id, name: z.string(), version: z.int() }),
    charge,
    /** Paid or waived. */
    paid: amount,
    due: amount,
    /** The end of the stay that is priced: now, when the vehicle left, or when it paid as long as it may still leave. */
    quoted_at: instant,
    /** Proves that this price was told at `quoted_at`. */
    quote: z.string(),
    /** Until when it may go without paying more; null before it has paid. */
    leave_by: instant.nullable(),
    payments: z.array(payment),
    /** What a PromptPay code for `due` holds; null where the location has no PromptPay account, or nothing is due. */
    promptpay: z.string().nullable(),
    /** Whose account that is, and where a transfer goes. */
    payee: z.object({ kind: z.enum(PROMPTPAY_KINDS), number: z.string() }).nullable(),
  })
  .meta({ id: 'VisitCharge' })

/** Minutes for which a payer may pay the price that they were told, though the stay has grown. */
export const QUOTE_MINUTES = 5

export const paymentInput = z
  .strictObject({
    /** What was due as the payer was told it. Another price is refused, with the new one. */
    due: amount.min(1),
    /** When that was, with its proof (`quoted_at` and `quote` of the charge): for some minutes the stay is priced until then. */
    quoted_at: instant.optional(),
    quote: z.string().min(1).max(60).optional(),
    method,
    /** Cash only: at least what is due. */
    tendered: typed.optional(),
    gate_id: id,
    reference: line(80).optional(),
  })
  .refine(({ method, tendered }) => method !== 'cash' || tendered !== undefined, { path: ['tendered'], error: 'required' })
  .refine(({ method, tendered }) => method === 'cash' || tendered === undefined, { path: ['tendered'], error: 'cash_only' })
  .refine(({ due, tendered }) => tendered === undefined || tendered >= due, { path: ['tendered'], error: 'tendered_too_little' })
  .meta({ id: 'PaymentInput' })

export const waiverInput = z.strictObject({ due: amount.min(1), reason: line(300) }).meta({ id: 'WaiverInput' })

/** From opening a till until its cash was counted. */
export const tillSession = z
  .object({
    _id: id,
    gate_id: id,
    gate_code: z.string(),
    location_id: id,
    opened_at: instant,
    opened_by: z.string(),
    opening_cash: amount,
    closed_at: instant.nullable(),
    closed_by: z.string().nullable(),
    counted_cash: amount.nullable(),
    /** The opening cash and the cash of `takings`, less what was paid back. Null until it was counted. */
    expected_cash: z.int().nullable(),
    note: z.string().nullable(),
    /** Of the payments that stand, or stood when it was closed. */
    takings: z.array(z.object({ method, count: z.int(), amount })),
    /** Payments of its own that were voided while it was open. */
    voided: z.int(),
    /** Cash payments of earlier sessions that were voided and handed back from this one. */
    paid_back: z.object({ count: z.int(), amount }),
    first_receipt: z.string().nullable(),
    last_receipt: z.string().nullable(),
  })
  .meta({ id: 'TillSession' })

export const tillOpening = z.strictObject({ gate_id: id, opening_cash: typed }).meta({ id: 'TillOpening' })
export const tillClosing = z
  .strictObject({
    counted_cash: typed,
    note: line(300).optional(),
    /** That it is closed though its count differs from what there should be; why, says the note. */
    accept: z.boolean().default(false),
  })
  .refine(({ accept, note }) => !accept || note !== undefined, { path: ['note'], error: 'required' })
  .meta({ id: 'TillClosing' })

export type Payment = z.output<typeof payment>
export type PaymentDetail = z.output<typeof paymentDetail>
export type PaymentMethod = Payment['method']
export type PaymentTotals = z.output<typeof paymentTotals>
export type VisitCharge = z.output<typeof visitCharge>
export type TillSession = z.output<typeof tillSession>
