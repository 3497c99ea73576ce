import { useId } from 'react'
import { usePageConfig } from '../../api/page-config.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { authWords } from './auth.words.ts'
import styles from './demo-accounts.module.css'
import type { Credentials } from './sign-in-screen.tsx'

/** The accounts of the demo, with one press to sign in; empty outside the demo. */
export const DemoAccounts = ({ disabled, onChoose }: { disabled: boolean; onChoose: (account: Credentials) => void }) => {
  const say = useWords(authWords)
  const heading = useId()
  const accounts = usePageConfig()?.demo_accounts ?? []
  if (accounts.length === 0) return null
  return (
    <section className="gh-full" aria-labelledby={heading}>
      <h2 id={heading} className="gh-body gh-muted gh-strong gh-mb-8">
        {say('demo_accounts')}
      </h2>
      <ul className={`gh-stack gh-gap-8 gh-halves gh-p-0 ${styles.list}`}>
        {accounts.map(({ email, password, role }) => (
          <li key={email}>
            <Button variant="default" fullWidth disabled={disabled} onClick={() => onChoose({ email, password })}>
              {say(`demo_roles.${role}`)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
