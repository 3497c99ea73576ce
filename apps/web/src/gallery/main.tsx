// For development only: every part of ui/ on one page, opened as /gallery.html?screen=desk. Not in the build.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Dashboard } from './dashboard.tsx'
import { Desk } from './desk.tsx'
import { Form } from './form.tsx'
import { Keyboard } from './keyboard.tsx'
import { Look } from './look.tsx'
import { Parts } from './parts.tsx'
import { SignIn } from './sign-in.tsx'

const screens: Record<string, () => React.JSX.Element> = {
  parts: Parts,
  desk: Desk,
  dashboard: Dashboard,
  form: Form,
  keyboard: Keyboard,
  'sign-in': SignIn,
}
const Screen = screens[new URLSearchParams(location.search).get('screen') ?? 'parts'] ?? Parts

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Look>
      <Screen />
    </Look>
  </StrictMode>,
)
