import { users } from '@gatehouse/contract/users/users.ts'
import { implement } from '../../kernel/http/call.ts'
import { invite, resend } from './users.invitations.ts'
import { changeUser, getUser, listUsers, removeUser, setSignInPolicy, setUserStatus, signInPolicy, signOutUser } from './users.service.ts'

export const userRoutes = implement(users, {
  list: ({ db, actor, query }) => listUsers(db, actor, query),
  get: ({ db, actor, params }) => getUser(db, actor, params.id),
  invite: ({ tx, actor, body }) => invite(tx, actor, body),
  resend: ({ tx, actor, body }) => resend(tx, actor, body.ids),
  update: ({ tx, actor, params, body }) => changeUser(tx, actor, params.id, body),
  setStatus: ({ tx, actor, params, body }) => setUserStatus(tx, actor, params.id, body.status, body.reason),
  signOut: ({ tx, actor, params, body }) => signOutUser(tx, actor, params.id, body.reason),
  remove: async ({ tx, actor, params, body, facts }) => {
    await removeUser(tx, actor, params.id, body.reason)
    return { success: true as const, message: facts.language === 'th' ? 'นำผู้ใช้ออกจากองค์กรแล้ว' : 'Person removed.' }
  },
  policy: ({ db, actor }) => signInPolicy(db, actor),
  setPolicy: ({ tx, actor, body }) => setSignInPolicy(tx, actor, body),
})
