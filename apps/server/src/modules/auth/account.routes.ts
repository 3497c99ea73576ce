import { account } from '@gatehouse/contract/profile/profile.ts'
import { type BoundRoute, implement } from '../../kernel/http/call.ts'
import { changePassword } from './own-password.ts'
import { confirmFactor, disableFactor, enrol, renewRecoveryCodes, secondFactorOf } from './second-factor.ts'
import { endOtherSessions, endOwnSession, ownSessions } from './sessions.ts'

const words = {
  password_changed: { th: 'เปลี่ยนรหัสผ่านแล้ว อุปกรณ์อื่นออกจากระบบทั้งหมด', en: 'Password changed. All your other sessions were signed out.' },
  session_ended: { th: 'ออกจากระบบแล้ว', en: 'Session signed out.' },
  factor_off: { th: 'ปิดการยืนยันตัวตนสองขั้นตอนแล้ว', en: 'Your second factor is off.' },
}
const others = (count: number) => ({
  th: `ออกจากระบบแล้ว ${count} อุปกรณ์`,
  en: count === 1 ? '1 other session has ended.' : `${count} other sessions have ended.`,
})

export const accountRoutes: BoundRoute[] = implement(account, {
  changePassword: async ({ app, db, actor, body, facts }) => {
    await changePassword(app, db, actor, body)
    return { data: { message: words.password_changed[facts.language] } }
  },
  sessions: ({ db, actor }) => ownSessions(db, actor),
  endSession: async ({ tx, actor, params, facts }) => {
    await endOwnSession(tx, actor, params.id)
    return { data: { message: words.session_ended[facts.language] } }
  },
  endOtherSessions: async ({ tx, actor, facts }) => {
    const endedCount = await endOtherSessions(tx, actor)
    return { data: { message: others(endedCount)[facts.language], ended: endedCount } }
  },
  secondFactor: ({ db, actor }) => secondFactorOf(db, actor),
  enrol: ({ app, db, actor, body }) => enrol(app, db, actor, body.password),
  confirmFactor: ({ app, db, actor, body }) => confirmFactor(app, db, actor, body.code),
  disableFactor: async ({ app, db, actor, body, facts }) => {
    await disableFactor(app, db, actor, body)
    return { data: { message: words.factor_off[facts.language] } }
  },
  renewRecoveryCodes: ({ app, db, actor, body }) => renewRecoveryCodes(app, db, actor, body),
})
