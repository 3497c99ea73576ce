import { payments, tills } from '@gatehouse/contract/payments/payments.ts'
import { implement } from '../../kernel/http/call.ts'
import { exportPayments } from './payments.file.ts'
import { getCharge, getPayment, listPayments, payCharge, printReceipt, voidPayment, waiveCharge } from './payments.service.ts'
import { closeTill, listSessions, openTill } from './tills.service.ts'

export const paymentRoutes = implement(payments, {
  charge: ({ app, db, actor, params }) => getCharge(app, db, actor, params.id),
  pay: ({ app, tx, actor, params, body }) => payCharge(app, tx, actor, params.id, body),
  waive: ({ app, tx, actor, params, body }) => waiveCharge(app, tx, actor, params.id, body),
  list: ({ db, actor, query }) => listPayments(db, actor, query),
  export: ({ app, db, actor, query, facts }) => exportPayments(app, db, actor, query, facts.language),
  get: ({ db, actor, params }) => getPayment(db, actor, params.id),
  print: ({ tx, actor, params }) => printReceipt(tx, actor, params.id),
  void: ({ tx, actor, params, body }) => voidPayment(tx, actor, params.id, body.reason),
})

export const tillRoutes = implement(tills, {
  list: ({ db, actor, query }) => listSessions(db, actor, query),
  open: ({ tx, actor, body }) => openTill(tx, actor, body),
  close: ({ tx, actor, params, body }) => closeTill(tx, actor, params.id, body),
})
