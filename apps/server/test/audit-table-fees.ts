import { contract } from '@gatehouse/contract/contract.ts'
import { entry, file, plain, type Stage, type Written } from './audit-table.ts'
import { FEE, owing } from './payments.ts'
import { good } from './served.ts'
import { hourly, tariffFor } from './tariffs.ts'

/** Uses a new location, so that tariffs don't conflict. */
async function newTariff({ call }: Pick<Stage, 'call'>, location_id: string) {
  const { versions, ...tariff } = good(await call.parkingFees.create({ body: tariffFor({ location_id }) }))
  return { ...tariff, draft: { id: versions[0]!._id } }
}
const newPlace = async (stage: Stage) => stage.test.make.location(stage.owner)
/** A visit that owes a fee, at a gate with an open till. */
async function owingAtTill(stage: Stage) {
  const gate = await stage.test.make.gate(stage.owner)
  const tariff = await newTariff(stage, gate.location_id)
  good(await stage.call.parkingFees.publish({ params: tariff.draft, body: { starts_at: null } }))
  const till = good(await stage.call.tills.open({ body: { gate_id: gate._id, opening_cash: 0 } }))._id
  return { id: await owing(stage.test, stage.owner, gate), gate, till }
}
async function paid(stage: Stage): Promise<string> {
  const { id, gate } = await owingAtTill(stage)
  const body = { due: FEE, method: 'transfer', gate_id: gate._id } as const
  return good(await stage.call.payments.pay({ params: { id }, body })).payments[0]!._id
}
const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString()

export const WRITTEN_FEES: Record<string, Written> = {
  'parkingFees.create': plain('tariff.created', ({ call, gate: { location_id } }) =>
    call.parkingFees.create({ body: tariffFor({ location_id }) }),
  ),
  'parkingFees.rename': entry('tariff.renamed', async (stage) => {
    const { _id, updated_at } = await newTariff(stage, await newPlace(stage))
    return () => stage.call.parkingFees.rename({ params: { id: _id }, body: { name: 'Guests', updated_at } })
  }),
  'parkingFees.remove': entry('tariff.removed', async (stage) => {
    const { _id } = await newTariff(stage, await newPlace(stage))
    return () => stage.call.parkingFees.remove({ params: { id: _id } })
  }),
  'parkingFees.addVersion': entry('tariff.version_added', async (stage) => {
    const { _id } = await newTariff(stage, await newPlace(stage))
    return () => stage.call.parkingFees.addVersion({ params: { id: _id }, body: {} })
  }),
  'parkingFees.changeVersion': entry('tariff.version_changed', async (stage) => {
    const { draft } = await newTariff(stage, await newPlace(stage))
    const version = good(await stage.call.parkingFees.version({ params: draft }))
    return () => stage.call.parkingFees.changeVersion({ params: draft, body: { ...version, rules: hourly(3000) } })
  }),
  'parkingFees.removeVersion': entry('tariff.version_removed', async (stage) => {
    const { _id } = await newTariff(stage, await newPlace(stage))
    const second = good(await stage.call.parkingFees.addVersion({ params: { id: _id }, body: {} }))
    return () => stage.call.parkingFees.removeVersion({ params: { id: second._id } })
  }),
  'parkingFees.publish': entry('tariff.published', async (stage) => {
    const { draft } = await newTariff(stage, await newPlace(stage))
    return () => stage.call.parkingFees.publish({ params: draft, body: { starts_at: null } })
  }),
  'parkingFees.withdraw': entry('tariff.withdrawn', async (stage) => {
    const { draft } = await newTariff(stage, await newPlace(stage))
    good(await stage.call.parkingFees.publish({ params: draft, body: { starts_at: inOneHour() } }))
    return () => stage.call.parkingFees.withdraw({ params: draft, body: {} })
  }),
  'parkingFees.end': entry('tariff.ended', async (stage) => {
    const { draft } = await newTariff(stage, await newPlace(stage))
    good(await stage.call.parkingFees.publish({ params: draft, body: { starts_at: null } }))
    return () => stage.call.parkingFees.end({ params: draft, body: { ends_at: null } })
  }),
  'payments.pay': entry('payment.taken', async (stage) => {
    const { id, gate } = await owingAtTill(stage)
    return () => stage.call.payments.pay({ params: { id }, body: { due: FEE, method: 'transfer', gate_id: gate._id } })
  }),
  'payments.waive': entry('payment.waived', async (stage) => {
    const { id } = await owingAtTill(stage)
    return () => stage.call.payments.waive({ params: { id }, body: { due: FEE, reason: 'Guest' } })
  }),
  'payments.print': entry('payment.printed', async (stage) => {
    const id = await paid(stage)
    return () => stage.call.payments.print({ params: { id }, body: {} })
  }),
  'payments.void': entry('payment.voided', async (stage) => {
    const id = await paid(stage)
    return () => stage.call.payments.void({ params: { id }, body: { reason: 'Wrong car' } })
  }),
  'payments.export': file('payments.exported', () => contract.payments.export.path),
  'reports.export': file('report.exported', () => `${contract.reports.export.path}?part=parking&startDate=2026-11-01&endDate=2026-11-30`),
  'tills.open': entry('till.opened', async (stage) => {
    const gate = await stage.test.make.gate(stage.owner)
    return () => stage.call.tills.open({ body: { gate_id: gate._id, opening_cash: 0 } })
  }),
  'tills.close': entry('till.closed', async (stage) => {
    const { till } = await owingAtTill(stage)
    return () => stage.call.tills.close({ params: { id: till }, body: { counted_cash: 0 } })
  }),
  'parkingFees.quote': plain([], ({ call, gate: { location_id } }) =>
    call.parkingFees.quote({ body: { location_id, rules: hourly(2000), entry: null, exit: inOneHour() } }),
  ),
  'parkingFees.compare': plain([], ({ call, gate: { location_id } }) =>
    call.parkingFees.compare({
      body: { location_id, tariff_id: null, privileges: [], vehicle_classes: [], visitor_types: [], rules: hourly(2000) },
    }),
  ),
}
