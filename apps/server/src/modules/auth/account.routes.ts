import { account } from '@gatehouse/contract/profile.ts'
import { type BoundRoute, implement } from '../../kernel/http/call.ts'
import { changePassword } from './own-password.ts'
import { confirmFactor, disableFactor, enrol, renewRecoveryCodes, secondFactorOf } from './second-factor.ts'
import { endOtherSessions, endOwnSession, ownSessions } from './sessions.ts'

const words = {
  password_changed: {
    th: 'เปลี่ยนรหัสผ่านแล้ว เครื่องอื่นออกจากระบบทั้งหมด',
    en: 'Your password is changed. All your other sessions have ended.',
  },
  session_ended: { th: 'ให้ออกจากระบบแล้ว', en: 'The session has ended.' },
  factor_off: { th: 'ปิดการยืนยันตัวตนสองชั้นแล้ว', en: 'Your second factor is off.' },
}
const others = (ended: number) => ({
  th: `ให้ออกจากระบบแล้ว ${ended} เครื่อง`,
  en: ended === 1 ? '1 other session has ended.' : `${ended} other sessions have ended.`,
})

export const accountRoutes: BoundRoute[] = implement(account, {
  changePassword: async ({ app, db, actor, body, facts }) => {
    await changePassword(app, db, actor, body, facts)
    return { data: { message: words.password_changed[facts.language] } }
  },
  sessions: ({ db, actor }) => ownSessions(db, actor),
  endSession: async ({ tx, actor, params, facts }) => {
    await endOwnSession(tx, actor, params.id)
    return { data: { message: words.session_ended[facts.language] } }
  },
  endOtherSessions: async ({ tx, actor, facts }) => {
    const ended = await endOtherSessions(tx, actor)
    return { data: { message: others(ended)[facts.language], ended } }
  },
  secondFactor: ({ db, actor }) => secondFactorOf(db, actor),
  enrol: ({ app, db, actor, body, facts }) => enrol(app, db, actor, body.password, facts),
  confirmFactor: ({ app, db, actor, body }) => confirmFactor(app, db, actor, body.code),
  disableFactor: async ({ app, db, actor, body, facts }) => {
    await disableFactor(app, db, actor, body, facts)
    return { data: { message: words.factor_off[facts.language] } }
  },
  renewRecoveryCodes: ({ app, db, actor, body, facts }) => renewRecoveryCodes(app, db, actor, body, facts),
})
