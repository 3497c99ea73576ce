import { parkingFees } from '@gatehouse/contract/parking-fees/parking-fees.ts'
import { implement } from '../../kernel/http/call.ts'
import { comparePrices } from './parking-fees.compare.ts'
import { getVersion } from './parking-fees.present.ts'
import { endTariff, publishTariff, withdrawTariff } from './parking-fees.publish.ts'
import { createTariff, getTariff, listTariffs, quote, removeTariff, renameTariff } from './parking-fees.service.ts'
import { addVersion, changeVersion, removeVersion } from './parking-fees.versions.ts'

export const parkingFeeRoutes = implement(parkingFees, {
  list: ({ db, actor, query }) => listTariffs(db, actor, query),
  get: ({ db, actor, params }) => getTariff(db, actor, params.id),
  create: ({ app, tx, actor, body }) => createTariff(app, tx, actor, body),
  rename: ({ tx, actor, params, body }) => renameTariff(tx, actor, params.id, body),
  remove: async ({ tx, actor, params, facts }) => {
    await removeTariff(tx, actor, params.id)
    return { success: true as const, message: facts.language === 'th' ? 'ลบอัตราค่าจอดรถแล้ว' : 'Tariff deleted.' }
  },
  addVersion: ({ app, tx, actor, params, body }) => addVersion(app, tx, actor, params.id, body),
  version: ({ db, actor, params }) => getVersion(db, actor, params.id),
  changeVersion: ({ app, tx, actor, params, body }) => changeVersion(app, tx, actor, params.id, body),
  removeVersion: async ({ tx, actor, params, facts }) => {
    await removeVersion(tx, actor, params.id)
    return { success: true as const, message: facts.language === 'th' ? 'ลบฉบับร่างแล้ว' : 'Draft deleted.' }
  },
  publish: ({ tx, actor, params, body }) => publishTariff(tx, actor, params.id, body.starts_at),
  withdraw: ({ tx, actor, params }) => withdrawTariff(tx, actor, params.id),
  end: ({ tx, actor, params, body }) => endTariff(tx, actor, params.id, body.ends_at),
  quote: ({ app, db, actor, body }) => quote(app, db, actor, body),
  compare: ({ app, db, actor, body }) => comparePrices(app, db, actor, body),
})
