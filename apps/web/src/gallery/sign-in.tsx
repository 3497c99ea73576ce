import { SignInScreen } from '../features/auth/sign-in-screen.tsx'
import { VerificationScreen } from '../features/auth/verification-screen.tsx'

/** ?state= plain, failed, fields, busy, loading, success or error. */
export const SignIn = () => {
  const state = new URLSearchParams(location.search).get('state') ?? 'plain'
  if (state === 'loading' || state === 'success' || state === 'error') {
    const message = state === 'success' ? 'เปิดใช้บัญชีแล้ว' : 'ลิงก์นี้ใช้ไปแล้ว หรือหมดอายุ'
    return <VerificationScreen state={state} message={message} sign_in_path="/login" />
  }
  return (
    <SignInScreen
      onSubmit={() => undefined}
      busy={state === 'busy'}
      forgot_path="/password/forgot"
      error={state === 'failed' ? 'Login failed' : undefined}
      email_error={state === 'fields' ? 'Invalid email' : undefined}
      password_error={state === 'fields' ? 'โปรดกรอกช่องนี้' : undefined}
    />
  )
}
