import { cards } from '@gatehouse/contract/cards/cards.ts'
import { implement } from '../../kernel/http/call.ts'
import { importAnswer } from '../../kernel/import/report.ts'
import { checkBatch, createBatch } from './cards.batch.ts'
import { cardTemplate, exportCards, exportNotReturned } from './cards.files.ts'
import { checkImport, importCards } from './cards.import.ts'
import { getCard, listCards, listNotReturned } from './cards.list.ts'
import { changeCard, createCard, deleteUnusedCard, setCardStatus, setCardStatuses } from './cards.manage.ts'
import { findByRead } from './cards.read.ts'

export const cardRoutes = implement(cards, {
  list: ({ db, actor, query }) => listCards(db, actor, query),
  notReturned: ({ db, actor, query }) => listNotReturned(db, actor, query),
  exportNotReturned: ({ app, db, actor, query, facts }) => exportNotReturned(app, db, actor, query, facts.language),
  export: ({ app, db, actor, query, facts }) => exportCards(app, db, actor, query, facts.language),
  template: ({ db, actor, query, facts }) => cardTemplate(db, actor, query.format, facts.language),
  read: ({ db, actor, body }) => findByRead(db, actor, body.text),
  get: ({ db, actor, params }) => getCard(db, actor, params.id),
  create: ({ tx, actor, body }) => createCard(tx, actor, body),
  checkBatch: ({ db, actor, body }) => checkBatch(db, actor, body),
  createBatch: ({ tx, actor, body }) => createBatch(tx, actor, body),
  update: ({ tx, actor, params, body }) => changeCard(tx, actor, params.id, body),
  setStatus: ({ tx, actor, params, body }) => setCardStatus(tx, actor, params.id, body.status, body.reason),
  setStatuses: ({ tx, actor, body }) => setCardStatuses(tx, actor, body),
  remove: async ({ tx, actor, params, facts }) => {
    await deleteUnusedCard(tx, actor, params.id)
    return { success: true as const, message: facts.language === 'th' ? 'ลบบัตรแล้ว' : 'Card deleted.' }
  },
  check: ({ db, actor, query, table, facts }) => checkImport(db, actor, { table, query, language: facts.language }),
  import: async ({ tx, actor, query, table, facts }) =>
    importAnswer(await importCards(tx, actor, { table, query, language: facts.language }), facts.language),
})
