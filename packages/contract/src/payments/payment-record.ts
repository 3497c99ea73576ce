import { z } from 'zod'
import { amount } from '../kernel/domain/fields.ts'
import { PROMPTPAY_KINDS } from '../kernel/domain/promptpay.ts'
import { line } from '../kernel/domain/text.ts'
import { id, instant } from '../kernel/routes.ts'
import { charge } from '../parking-fees/tariff-charge.ts'

/** An amount that a person types: at most ten million baht. */
const enteredAmount = z.int().min(0).max(1_000_000_000)

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
    /** The plate of the visit, for people who may read visits; null if it no longer exists. */
    plate: z.string().nullable(),
    location_id: id,
    method: z.enum(Object.keys(SETTLEMENTS) as (keyof typeof SETTLEMENTS)[]),
    amount,
    /** The cash handed over. */
    tendered: amount.nullable(),
    reference: z.string().nullable(),
    /** Why it was waived. */
    reason: z.string().nullable(),
    /** The receipt number as the slip shows it, `G1-000123`; null if the amount was waived. */
    receipt: z.string().nullable(),
    /** How many times its receipt was printed. */
    printed: z.int(),
    at: instant,
    taken_by: z.string(),
    voided_at: instant.nullable(),
    voided_by: z.string().nullable(),
    void_reason: z.string().nullable(),
  })
  .meta({ id: 'Payment' })

const sum = z.object({ count: z.int(), amount })
/** Totals of the payments in a filter. */
export const paymentTotals = z
  .object({
    /** Totals of valid payments and waivers, by method. */
    methods: z.array(sum.extend({ method: payment.shape.method })),
    voided: sum,
  })
  .meta({ id: 'PaymentTotals' })

/** A payment with its charge, as it was explained at that time. */
export const paymentDetail = payment
  .extend({
    charge: charge.omit({ leave_by: true }),
    vat_rate: z.int().nullable(),
    tariff: z.object({ name: z.string(), version: z.int() }),
    checkin_at: instant.nullable(),
    currency: z.string(),
  })
  .meta({ id: 'PaymentDetail' })

/** The present cost of a visit, and the rest to pay. */
export const visitCharge = z
  .object({
    entrance_id: id,
    currency: z.string(),
    tariff: z.object({ _id: id, name: z.string(), version: z.int() }),
    charge,
    /** Paid or waived. */
    paid: amount,
    due: amount,
    /** The end of the priced stay: now, the exit, or the time of the payment while the vehicle may still leave. */
    quoted_at: instant,
    /** Proves that this price was quoted at `quoted_at`. */
    quote: z.string(),
    /** The latest exit without a further charge; null before a payment. */
    leave_by: instant.nullable(),
    payments: z.array(payment),
    /** The text of a PromptPay code for `due`; null if the location has no PromptPay account, or nothing is due. */
    promptpay: z.string().nullable(),
    /** The PromptPay account that receives a transfer. */
    payee: z.object({ kind: z.enum(PROMPTPAY_KINDS), number: z.string() }).nullable(),
  })
  .meta({ id: 'VisitCharge' })

/** Minutes for which a payer may pay the quoted price, even if the stay has grown. */
export const QUOTE_MINUTES = 5

export const paymentInput = z
  .strictObject({
    /** The amount quoted to the payer. If the price has changed, the call is refused with the new price. */
    due: amount.min(1),
    /** The time of the quote, with its proof (`quoted_at` and `quote` of the charge). For some minutes the stay is priced until then. */
    quoted_at: instant.optional(),
    quote: z.string().min(1).max(60).optional(),
    method,
    /** Cash only: at least the amount due. */
    tendered: enteredAmount.optional(),
    gate_id: id,
    reference: line(80).optional(),
  })
  .refine(({ method, tendered }) => method !== 'cash' || tendered !== undefined, { path: ['tendered'], error: 'required' })
  .refine(({ method, tendered }) => method === 'cash' || tendered === undefined, { path: ['tendered'], error: 'cash_only' })
  .refine(({ due, tendered }) => tendered === undefined || tendered >= due, { path: ['tendered'], error: 'tendered_too_little' })
  .meta({ id: 'PaymentInput' })

export const waiverInput = z.strictObject({ due: amount.min(1), reason: line(300) }).meta({ id: 'WaiverInput' })

/** The time from opening a till until its cash is counted. */
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
    /** The opening cash plus the cash of `takings`, less the cash paid back. Null until the cash is counted. */
    expected_cash: z.int().nullable(),
    note: z.string().nullable(),
    /** Payments that are valid, or were when the session closed. */
    takings: z.array(z.object({ method, count: z.int(), amount })),
    /** Payments of this session that were voided while it was open. */
    voided: z.int(),
    /** Cash payments of earlier sessions that were voided and paid back from this one. */
    paid_back: z.object({ count: z.int(), amount }),
    first_receipt: z.string().nullable(),
    last_receipt: z.string().nullable(),
  })
  .meta({ id: 'TillSession' })

export const tillOpening = z.strictObject({ gate_id: id, opening_cash: enteredAmount }).meta({ id: 'TillOpening' })
export const tillClosing = z
  .strictObject({
    counted_cash: enteredAmount,
    note: line(300).optional(),
    /** Closes the session even if the count differs from the expected cash; the note gives the reason. */
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
