import { PasswordPanel } from './password-panel.tsx'
import styles from './profile.module.css'
import { SecondFactorPanel } from './second-factor-panel.tsx'

/** How the person signs in. */
export const SecuritySection = () => (
  <div className={styles.columns}>
    <PasswordPanel />
    <SecondFactorPanel />
  </div>
)
