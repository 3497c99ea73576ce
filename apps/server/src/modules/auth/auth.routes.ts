import { auth } from '@gatehouse/contract/auth/auth.ts'
import { type BoundRoute, implement } from '../../kernel/http/call.ts'
import { activate, changeOrganisation, confirmPasswordReset, currentUser, login, logout, requestPasswordReset } from './auth.service.ts'
import { secondStep } from './second-step.ts'

const words = {
  signed_out: { th: 'ออกจากระบบแล้ว', en: 'You have signed out.' },
  reset_sent: { th: 'ถ้ามีบัญชีที่ใช้อีเมลนี้ เราส่งลิงก์ไปทางอีเมลแล้ว', en: 'If there is an account with this e-mail, we have sent a link to it.' },
  reset_done: { th: 'ตั้งรหัสผ่านใหม่แล้ว เข้าสู่ระบบได้เลย', en: 'Your new password is set. You can sign in.' },
  activated: { th: 'ยืนยันบัญชีแล้ว เข้าสู่ระบบได้เลย', en: 'Your account is verified. You can sign in.' },
  password_required: { th: 'ตั้งรหัสผ่านเพื่อยืนยันบัญชี', en: 'Choose a password to verify your account.' },
}

export const authRoutes: BoundRoute[] = implement(auth, {
  login: ({ app, body, device, facts }) => login(app, body, device, facts),
  secondStep: ({ app, body, device, facts }) => secondStep(app, body, device, facts),
  me: ({ app, db, actor }) => currentUser(app, db, actor),
  logout: async ({ tx, actor, facts }) => {
    await logout(tx, actor)
    return { success: true, message: words.signed_out[facts.language] }
  },
  changeOrganisation: ({ app, tx, actor, body, facts }) => changeOrganisation(app, tx, actor, body.app_org_id, facts),
  activate: async ({ app, body, facts }) => {
    const { outcome, ...details } = { name_required: false, email: null, ...(await activate(app, body, facts)) }
    return {
      ...details,
      success: outcome === 'activated',
      message: words[outcome][facts.language],
      password_required: outcome !== 'activated',
    }
  },
  requestPasswordReset: async ({ app, body, facts }) => {
    await requestPasswordReset(app, body.email)
    return { data: { message: words.reset_sent[facts.language] } }
  },
  confirmPasswordReset: async ({ app, body, facts }) => {
    await confirmPasswordReset(app, body.code, body.password, facts)
    return { data: { message: words.reset_done[facts.language] } }
  },
})
