import { gates } from '@gatehouse/contract/gates/gates.ts'
import { implement } from '../../kernel/http/call.ts'
import { changeGate, createGate, deleteUnusedGate, getGate, listGates, setGateStatus } from './gates.service.ts'

export const gateRoutes = implement(gates, {
  list: ({ db, actor, query }) => listGates(db, actor, query),
  get: ({ db, actor, params }) => getGate(db, actor, params.id),
  create: ({ tx, actor, body }) => createGate(tx, actor, body),
  update: ({ tx, actor, params, body }) => changeGate(tx, actor, params.id, body),
  setStatus: ({ tx, actor, params, body }) => setGateStatus(tx, actor, params.id, body.status, body.reason),
  remove: async ({ tx, actor, params, facts }) => {
    await deleteUnusedGate(tx, actor, params.id)
    return { success: true as const, message: facts.language === 'th' ? 'ลบประตูแล้ว' : 'Gate deleted.' }
  },
})
