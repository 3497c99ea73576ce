import { members } from '@gatehouse/contract/members/members.ts'
import { implement } from '../../kernel/http/call.ts'
import { importAnswer } from '../../kernel/import/report.ts'
import { addDocument, readDocument, removeDocument, verify } from './members.documents.ts'
import { exportMembers, memberTemplate } from './members.files.ts'
import { checkImport, importMembers } from './members.import.ts'
import {
  changeMember,
  createMember,
  deleteUnusedMember,
  findAtGate,
  getMember,
  listMembers,
  memberCode,
  reissueCode,
  revealMember,
  setAvatar,
  setMemberStatus,
  setMemberStatuses,
} from './members.service.ts'

export const memberRoutes = implement(members, {
  list: ({ app, db, actor, query }) => listMembers(app, db, actor, query),
  find: async ({ app, db, actor, body }) => ({ docs: await findAtGate(app, db, actor, body.text, body.gate_id) }),
  template: async ({ actor, query, facts }) => memberTemplate(actor, query.format, facts.language),
  export: ({ app, db, actor, query, facts }) => exportMembers(app, db, actor, query.format, facts.language),
  get: ({ app, db, actor, params }) => getMember(app, db, actor, params.id),
  create: ({ app, tx, actor, body }) => createMember(app, tx, actor, body),
  update: ({ app, tx, actor, params, body }) => changeMember(app, tx, actor, params.id, body),
  setStatus: ({ app, tx, actor, params, body }) => setMemberStatus(app, tx, actor, params.id, body),
  setStatuses: ({ app, tx, actor, body }) => setMemberStatuses(app, tx, actor, body),
  remove: async ({ app, tx, actor, params, facts }) => {
    await deleteUnusedMember(app, tx, actor, params.id)
    return { success: true as const, message: facts.language === 'th' ? 'ลบสมาชิกแล้ว' : 'Member deleted.' }
  },
  code: ({ app, db, actor, params }) => memberCode(app, db, actor, params.id),
  reissueCode: ({ app, tx, actor, params }) => reissueCode(app, tx, actor, params.id),
  reveal: ({ app, tx, actor, params, body }) => revealMember(app, tx, actor, params.id, body.reason),
  addAvatar: ({ app, tx, actor, params, picture }) => setAvatar(app, tx, actor, params.id, picture),
  addDocument: ({ app, tx, actor, params, body, picture }) => addDocument(app, tx, actor, params.id, body, picture),
  readDocument: ({ app, db, actor, params }) => readDocument(app, db, actor, params.id),
  verifyDocument: ({ app, tx, actor, params, body }) => verify(app, tx, actor, params.id, body.note),
  removeDocument: ({ app, tx, actor, params }) => removeDocument(app, tx, actor, params.id),
  checkImport: ({ app, db, actor, query, table, facts }) => checkImport(app, db, actor, { table, query, language: facts.language }),
  import: async ({ app, tx, actor, query, table, facts }) =>
    importAnswer(await importMembers(app, tx, actor, { table, query, language: facts.language }), facts.language),
})
