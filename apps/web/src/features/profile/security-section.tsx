import { PasswordPanel } from './password-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'

/** How the person signs in. */
export const SecuritySection = () => (
  <div className="gh-stack gh-top gh-halves gh-one">
    <PasswordPanel />
    <SecondFactorPanel />
  </div>
)
