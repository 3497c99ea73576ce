import { z } from 'zod'
import { day } from '../kernel/domain/fields.ts'
import { line } from '../kernel/domain/text.ts'
import { VISITOR_M_ONLY } from '../kernel/editions.ts'
import { tableFormat } from '../kernel/imports.ts'
import { TABLE_TYPES } from '../kernel/media-types.ts'
import { defineRoutes, get, id, list, listQuery, post } from '../kernel/routes.ts'
import {
  payment,
  paymentDetail,
  paymentInput,
  paymentTotals,
  tillClosing,
  tillOpening,
  tillSession,
  visitCharge,
  waiverInput,
} from './payment-record.ts'

const filter = {
  /** A receipt such as `G1-000123`, its number, or a part of a plate. */
  search: listQuery.shape.search,
  location_id: id.optional(),
  session_id: id.optional(),
  method: payment.shape.method.optional(),
  state: z.enum(['standing', 'voided']).optional(),
  /** Days in the organisation's zone. */
  startDate: day.optional(),
  endDate: day.optional(),
}

const PAYABLE = ['visit_erased', 'not_charged', 'charge_changed', 'nothing_due'] as const

export const payments = defineRoutes({
  charge: {
    ...get('/visitors/entrances/{id}/charge', 'payments:read', VISITOR_M_ONLY),
    summary: 'What a visit costs up to now, line by line, and what is left to pay',
    response: visitCharge,
    errors: ['not_charged'],
  },
  pay: {
    ...post('/visitors/entrances/{id}/payments', 'payments:take', VISITOR_M_ONLY),
    summary: 'Take what a visit owes, at an open till; the receipts of a till have no gaps',
    idempotent: true,
    body: paymentInput,
    status: 201,
    response: visitCharge,
    errors: [...PAYABLE, 'gate_not_found', 'till_closed'],
  },
  waive: {
    ...post('/visitors/entrances/{id}/waive', 'payments:waive', VISITOR_M_ONLY),
    summary: 'Let a visit go without paying what it owes',
    idempotent: true,
    body: waiverInput,
    status: 201,
    response: visitCharge,
    errors: PAYABLE,
  },
  list: {
    ...get('/visitors/payments', 'payments:read', VISITOR_M_ONLY),
    summary: 'Payments and waivers at the locations that the person may see, the newest first',
    query: listQuery.extend(filter),
    /** `totals` cover the whole filter; only the first page has them. */
    response: list(payment).extend({ totals: paymentTotals.nullable() }),
  },
  export: {
    ...get('/visitors/payments/export', 'payments:read', VISITOR_M_ONLY),
    summary: 'The payments and waivers of a filter as a file; who made it is audited',
    kind: 'file',
    media_types: TABLE_TYPES,
    query: tableFormat.extend(filter),
    response: z.unknown(),
  },
  get: {
    ...get('/visitors/payments/{id}', 'payments:read', VISITOR_M_ONLY),
    summary: 'One payment with the charge that it was for',
    response: paymentDetail,
  },
  print: {
    ...post('/visitors/payments/{id}/print', 'payments:take', VISITOR_M_ONLY),
    summary: 'Count that the receipt of a payment is printed; all but the first are copies',
    body: z.strictObject({}).meta({ id: 'ReceiptPrint' }),
    response: paymentDetail,
    errors: ['status_not_allowed'],
  },
  void: {
    ...post('/visitors/payments/{id}/void', 'payments:void', VISITOR_M_ONLY),
    summary:
      'Void a payment or a waiver; its receipt keeps its number, and what it was for is due again. Cash of a closed till is handed back from the same till, which is open',
    body: z.strictObject({ reason: line(300) }).meta({ id: 'PaymentVoid' }),
    response: paymentDetail,
    errors: ['visit_erased', 'status_not_allowed', 'till_closed'],
  },
})

export const tills = defineRoutes({
  list: {
    ...get('/visitors/tills', 'payments:read', VISITOR_M_ONLY),
    summary: 'Tills as they were opened and closed, the newest first, with what was taken',
    query: listQuery.extend({ location_id: id.optional(), gate_id: id.optional(), open: z.stringbool().optional() }),
    response: list(tillSession),
  },
  open: {
    ...post('/visitors/tills/open', 'payments:take', VISITOR_M_ONLY),
    summary: 'Open the till of a gate, with the cash that is in it',
    idempotent: true,
    body: tillOpening,
    status: 201,
    response: tillSession,
    errors: ['gate_not_found', 'till_open'],
  },
  close: {
    ...post('/visitors/tills/{id}/close', 'payments:take', VISITOR_M_ONLY),
    summary:
      'Close a till with its cash counted. A count that differs is refused with what there should be (`conflict`: `expected_cash`), unless it is accepted with a note',
    body: tillClosing,
    response: tillSession,
    errors: ['till_closed', 'till_differs'],
  },
})
