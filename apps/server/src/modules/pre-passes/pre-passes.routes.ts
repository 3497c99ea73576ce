import { prePasses } from '@gatehouse/contract/pre-passes/pre-passes.ts'
import { implement } from '../../kernel/http/call.ts'
import { approvePass, rejectPass } from './pre-passes.decide.ts'
import { exportPasses } from './pre-passes.files.ts'
import { sendPass } from './pre-passes.mail.ts'
import { readPaper } from './pre-passes.paper.ts'
import {
  changePass,
  createPass,
  deleteUnusedPass,
  getPass,
  listPasses,
  readCode,
  reissuePass,
  setAvatar,
  setPassStatus,
} from './pre-passes.service.ts'

export const prePassRoutes = implement(prePasses, {
  list: ({ app, db, actor, query }) => listPasses(app, db, actor, query),
  get: ({ app, db, actor, params }) => getPass(app, db, actor, params.id),
  create: ({ app, tx, actor, body }) => createPass(app, tx, actor, body),
  update: ({ app, tx, actor, params, body }) => changePass(app, tx, actor, params.id, body),
  approve: ({ app, tx, actor, params, body }) => approvePass(app, tx, actor, params.id, body),
  reject: ({ app, tx, actor, params, body }) => rejectPass(app, tx, actor, params.id, body.reason),
  suspend: ({ app, tx, actor, params, body }) => setPassStatus(app, tx, actor, params.id, 'suspend', body.reason),
  resume: ({ app, tx, actor, params, body }) => setPassStatus(app, tx, actor, params.id, 'resume', body.reason),
  revoke: ({ app, tx, actor, params, body }) => setPassStatus(app, tx, actor, params.id, 'revoke', body.reason),
  reissue: ({ app, tx, actor, params, body }) => reissuePass(app, tx, actor, params.id, body.reason),
  code: ({ app, tx, actor, params }) => readCode(app, tx, actor, params.id),
  send: ({ app, tx, actor, params, body }) => sendPass(app, tx, actor, params.id, body),
  export: ({ app, db, actor, query, facts }) => exportPasses(app, db, actor, query, facts.language),
  pass: ({ app, db, actor, params, query, facts }) => readPaper(app, db, actor, params.id, query.language ?? facts.language),
  addAvatar: ({ app, tx, actor, params, picture }) => setAvatar(app, tx, actor, params.id, picture),
  remove: async ({ tx, actor, params, facts }) => {
    await deleteUnusedPass(tx, actor, params.id)
    return { success: true as const, message: facts.language === 'th' ? 'ลบบัตรผ่านล่วงหน้าแล้ว' : 'Pre-pass deleted.' }
  },
})
