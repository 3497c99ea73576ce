import { eStampKinds, eStamps } from '@gatehouse/contract/e-stamps/e-stamps.ts'
import { implement } from '../../kernel/http/call.ts'
import { findToStamp } from './e-stamps.find.ts'
import { changeKind, createKind, deleteUnusedKind, getKind, listKinds, setKindStatus } from './e-stamps.kinds.ts'
import { listOffers } from './e-stamps.offers.ts'
import { giveStamp, listStamps, revokeStamp } from './e-stamps.service.ts'
import { exportStatement, readStatement, readUnusual } from './e-stamps.statement.ts'

export const stampKindRoutes = implement(eStampKinds, {
  list: ({ db, actor, query }) => listKinds(db, actor, query),
  get: ({ db, actor, params }) => getKind(db, actor, params.id),
  create: ({ tx, actor, body }) => createKind(tx, actor, body),
  update: ({ tx, actor, params, body }) => changeKind(tx, actor, params.id, body),
  archive: ({ tx, actor, params, body }) => setKindStatus(tx, actor, params.id, 'archived', body.reason),
  restore: ({ tx, actor, params, body }) => setKindStatus(tx, actor, params.id, 'active', body.reason),
  remove: async ({ tx, actor, params, facts }) => {
    await deleteUnusedKind(tx, actor, params.id)
    return { success: true as const, message: facts.language === 'th' ? 'ลบอีสแตมป์แบบนี้แล้ว' : 'E-stamp deleted.' }
  },
})

export const stampRoutes = implement(eStamps, {
  find: ({ app, db, actor, body }) => findToStamp(app, db, actor, body),
  offers: ({ db, actor, query }) => listOffers(db, actor, query),
  create: ({ tx, actor, body }) => giveStamp(tx, actor, body),
  revoke: ({ tx, actor, params, body }) => revokeStamp(tx, actor, params.id, body.reason),
  list: ({ db, actor, query }) => listStamps(db, actor, query),
  statement: ({ db, actor, query }) => readStatement(db, actor, query),
  exportStatement: ({ app, db, actor, query, facts }) => exportStatement(app, db, actor, query, facts.language),
  unusual: ({ db, actor, query }) => readUnusual(db, actor, query),
})
