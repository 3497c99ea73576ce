import { contract } from '@gatehouse/contract/contract.ts'
import { DESK, MANAGERS, READERS, VISITOR_M } from '../../../test/access.ts'
import { entry, file } from '../../../test/audit.ts'
import { defineCases } from '../../../test/cases.ts'
import { addCopies } from '../../../test/copies.ts'
import type { PagingStage } from '../../../test/paging.ts'
import { chargeAt, createUnpaidVisit, FEE } from '../../../test/payments.ts'
import { expectSuccess } from '../../../test/served.ts'
import { GROUNDS } from '../../../test/sight.ts'
import type { Stage } from '../../../test/stage.ts'

/** A visit that owes a fee, at a gate with an open till. */
async function owingAtTill({ test, owner, call }: Stage) {
  const gate = await test.make.gate(owner)
  await chargeAt(test, owner, gate)
  const till = expectSuccess(await call.tills.open({ body: { gate_id: gate._id, opening_cash: 0 } }))._id
  return { id: await createUnpaidVisit(test, owner, gate), gate, till }
}

/** A payment by transfer. Returns its id. */
async function newPayment(stage: Stage): Promise<string> {
  const { id, gate } = await owingAtTill(stage)
  const body = { due: FEE, method: 'transfer', gate_id: gate._id } as const
  return expectSuccess(await stage.call.payments.pay({ params: { id }, body })).payments[0]!._id
}

/** Eight payments, and eight tills that are closed. */
async function fillPayments({ test, admin, call, gate }: PagingStage) {
  await chargeAt(test, admin, gate)
  const till = expectSuccess(await call.tills.open({ body: { gate_id: gate._id, opening_cash: 0 } }))
  const body = { due: FEE, method: 'transfer', gate_id: gate._id } as const
  const { payments } = expectSuccess(await call.payments.pay({ params: { id: await createUnpaidVisit(test, admin, gate) }, body }))
  expectSuccess(await call.tills.close({ params: { id: till._id }, body: { counted_cash: 0 } }))
  await addCopies(test.sql, 'payments', payments[0]!._id, 7, "'receipt', 1 + n, 'part', 1 + n")
  await addCopies(test.sql, 'till_sessions', till._id, 7, "'note', n::text")
}

export const paymentCases = defineCases({
  access: {
    'payments.charge': { roles: READERS, editions: VISITOR_M },
    'payments.pay': { roles: DESK, editions: VISITOR_M },
    'payments.waive': { roles: MANAGERS, editions: VISITOR_M },
    'payments.list': { roles: READERS, editions: VISITOR_M },
    'payments.export': { roles: READERS, editions: VISITOR_M },
    'payments.get': { roles: READERS, editions: VISITOR_M },
    'payments.print': { roles: DESK, editions: VISITOR_M },
    'payments.void': { roles: MANAGERS, editions: VISITOR_M },
    'tills.list': { roles: READERS, editions: VISITOR_M },
    'tills.open': { roles: DESK, editions: VISITOR_M },
    'tills.close': { roles: DESK, editions: VISITOR_M },
  },
  sight: {
    'payments.charge': { ask: ({ call, one }) => one('visit', (id) => () => call.payments.charge({ params: { id } })), shows: GROUNDS },
    'payments.list': {
      ask: ({ call: { payments }, ids }) => [
        () => payments.list({ query: { limit: 200 } }),
        ...ids('location').map((locationId) => () => payments.list({ query: { location_id: locationId } })),
      ],
      shows: GROUNDS,
    },
    'payments.export': { ask: ({ files }) => files(contract.payments.export), shows: GROUNDS },
    'payments.get': { ask: ({ call, one }) => one('payment', (id) => () => call.payments.get({ params: { id } })), shows: GROUNDS },
    'tills.list': {
      ask: ({ call: { tills }, ids }) => [
        () => tills.list({ query: { limit: 200 } }),
        ...ids('location').map((locationId) => () => tills.list({ query: { location_id: locationId } })),
        ...ids('gate').map((gateId) => () => tills.list({ query: { gate_id: gateId } })),
      ],
      shows: GROUNDS,
    },
  },
  audit: {
    'payments.pay': entry({ leaves: 'payment.taken', messages: 10 }, async (stage) => {
      const { id, gate } = await owingAtTill(stage)
      return () => stage.call.payments.pay({ params: { id }, body: { due: FEE, method: 'transfer', gate_id: gate._id } })
    }),
    'payments.waive': entry({ leaves: 'payment.waived', messages: 7 }, async (stage) => {
      const { id } = await owingAtTill(stage)
      return () => stage.call.payments.waive({ params: { id }, body: { due: FEE, reason: 'Guest' } })
    }),
    'payments.print': entry({ leaves: 'payment.printed', messages: 5 }, async (stage) => {
      const id = await newPayment(stage)
      return () => stage.call.payments.print({ params: { id }, body: {} })
    }),
    'payments.void': entry({ leaves: 'payment.voided', messages: 9 }, async (stage) => {
      const id = await newPayment(stage)
      return () => stage.call.payments.void({ params: { id }, body: { reason: 'Wrong car' } })
    }),
    'payments.export': file({ leaves: 'payments.exported', messages: 6 }, () => contract.payments.export.path),
    'tills.open': entry({ leaves: 'till.opened', messages: 6 }, async (stage) => {
      const gate = await stage.test.make.gate(stage.owner)
      return () => stage.call.tills.open({ body: { gate_id: gate._id, opening_cash: 0 } })
    }),
    'tills.close': entry({ leaves: 'till.closed', messages: 6 }, async (stage) => {
      const { till } = await owingAtTill(stage)
      return () => stage.call.tills.close({ params: { id: till }, body: { counted_cash: 0 } })
    }),
  },
  records: {
    payments: { at_location: true, of_unit: true },
    tills: { at_location: true, of_unit: true },
  },
  paging: {
    'payments.list': {
      ways: ({ gate }) => [{ location_id: gate.location_id }, { method: 'transfer' }, { state: 'standing' }, { search: 'ณณ' }],
      fill: fillPayments,
      tie: ({ tie }) => tie('payments', 'at'),
    },
    'tills.list': {
      ways: ({ gate }) => [{ gate_id: gate._id }, { open: 'false' }],
      fill: fillPayments,
      tie: ({ tie }) => tie('till_sessions', 'opened_at'),
    },
  },
  events: {
    'payment.changed': {
      change: async ({ test, admin, call, gate, unit }) => {
        const id = await createUnpaidVisit(test, admin, gate, { unit_id: unit })
        return expectSuccess(await call.payments.waive({ params: { id }, body: { due: FEE, reason: 'x' } })).payments[0]!._id
      },
      shows: async ({ call }, id) => (await call.payments.get({ params: { id } })).ok,
    },
    'till.changed': {
      change: async ({ test, admin, call, location }) => {
        const { _id: gate_id } = await test.make.gate(admin, { location_id: location })
        return expectSuccess(await call.tills.open({ body: { gate_id, opening_cash: 0 } }))._id
      },
      shows: async ({ call }, id) => {
        const answer = await call.tills.list({})
        return answer.ok && answer.body.docs.some(({ _id }) => _id === id)
      },
    },
  },
})
