import { PasswordPanel } from './password-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import styles from './security.module.css'

/** How the person signs in. */
export const SecuritySection = () => (
  <div className={styles.columns}>
    <PasswordPanel />
    <SecondFactorPanel />
  </div>
)
