import { useEffect, useRef } from 'react'
import type { api } from '../../api/client.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { asLast } from '../../lib/way-back.ts'
import { Button } from '../../ui/form/button.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { AppLink } from '../../ui/page/app-link.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { StatusBadge, type StatusKind } from '../../ui/text/status-badge.tsx'
import { inviteWords } from './invite.words.ts'
import styles from './users.module.css'

type Outcomes = Awaited<ReturnType<typeof api.users.invite>>['outcomes']

const KINDS: Readonly<Record<Outcomes[number]['outcome'], StatusKind>> = {
  invited: 'active',
  already_member: 'inactive',
  invalid: 'failed',
  too_many: 'warning',
}

/** What became of each address. */
export const InviteOutcomes = ({ outcomes, demo, onMore }: { outcomes: Outcomes; demo: boolean; onMore: () => void }) => {
  const say = useWords(inviteWords)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const sent = outcomes.filter(({ outcome }) => outcome === 'invited').length
  return (
    <FormPage>
      <Panel title={say('outcome_title')}>
        <div ref={box} tabIndex={-1} role="status">
          <p>{say('sent', { count: sent })}</p>
          <p className={`gh-small gh-muted ${styles.note}`}>{say('outcome_text')}</p>
          {demo ? (
            <p className={`gh-small gh-muted ${styles.note}`}>
              {say('demo')}{' '}
              <AppLink href="/demo/mail" className="gh-link">
                {say('demo_link')}
              </AppLink>
            </p>
          ) : null}
        </div>
        <ul className={`gh-stack gh-gap-0 gh-plain gh-mt-12 ${styles.outcomes}`} aria-label={say('outcome_title')}>
          {outcomes.map(({ email, outcome }) => (
            <li key={email}>
              {email}
              <StatusBadge kind={KINDS[outcome]}>{say(`outcomes.${outcome}`)}</StatusBadge>
            </li>
          ))}
        </ul>
        <div className="gh-wrap gh-mt-16">
          <LinkButton href={asLast('/setup/user')}>{say('to_list')}</LinkButton>
          <Button variant="default" onClick={onMore}>
            {say('more')}
          </Button>
        </div>
      </Panel>
    </FormPage>
  )
}
