import { IconExternalLink, IconMail, IconMailOff } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError, explain, referenceOf } from '../../api/errors.ts'
import { pages, queries } from '../../api/queries.ts'
import { useFormats } from '../../lib/formats.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { LoadingPanel } from '../../ui/page/read-state.tsx'
import { EmptyState, ErrorState } from '../../ui/page/states.tsx'
import { DefinitionList } from '../../ui/text/definition-list.tsx'
import { EmailText } from '../../ui/text/email-text.tsx'
import styles from './mails.module.css'
import { mailWords } from './mails.words.ts'

const route = getRouteApi('/shell/demo/mail')

/** Milliseconds between reads of the list: a job sends mails a moment after their event. */
const AGAIN = 2_000

/** The mails of the demo, and the one in the address. */
export default function MailListPage(): ReactNode {
  const say = useWords(mailWords)
  const sayCommon = useWords(commonWords)
  const formats = useFormats()
  const { id } = route.useSearch()
  const list = useInfiniteQuery({ ...pages.mails.list({}), refetchInterval: AGAIN, retry: false })
  const mails = list.data?.pages.flatMap(({ docs }) => docs) ?? []
  if (list.error && !list.data) return <Failed error={list.error} onRetry={() => void list.refetch()} />
  if (list.isPending) return <LoadingPanel />
  if (mails.length === 0)
    return (
      <Panel flush>
        <EmptyState icon={IconMail} title={say('empty')}>
          {say('empty_text')}
        </EmptyState>
      </Panel>
    )
  return (
    <>
      <p className="gh-body gh-muted">{say('text')}</p>
      <div className={`gh-stack gh-top ${styles.columns}`}>
        <nav className={`gh-stack gh-gap-8 ${styles.list}`} aria-label={say('mails')}>
          <ul className="gh-plain gh-card gh-clip">
            {mails.map((mail) => (
              <li key={mail.id}>
                <AppLink
                  href={`/demo/mail?id=${mail.id}`}
                  className={`gh-hover gh-inset gh-break gh-unlined gh-grid gh-p-8-16 gh-inherit ${styles.row}`}
                  aria-current={mail.id === id ? 'page' : undefined}
                >
                  <span className="gh-body gh-strong">{mail.subject}</span>
                  <span className="gh-small gh-muted">
                    {mail.to} · {formats.when(mail.sent_at)}
                  </span>
                </AppLink>
              </li>
            ))}
          </ul>
          {list.hasNextPage ? (
            <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {sayCommon('more')}
            </Button>
          ) : null}
        </nav>
        {id === undefined ? (
          <Panel flush>
            <EmptyState icon={IconMail} title={say('choose')} />
          </Panel>
        ) : (
          <OneMail key={id} id={id} />
        )}
      </div>
    </>
  )
}

const OneMail = ({ id }: { id: string }) => {
  const say = useWords(mailWords)
  const formats = useFormats()
  const { data: mail, error, refetch } = useQuery({ ...queries.mails.get({ id }), retry: false })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!mail) return <LoadingPanel />
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0]
  return (
    <Panel title={mail.subject}>
      <DefinitionList
        facts={[
          { term: say('to'), value: <EmailText>{mail.to}</EmailText> },
          { term: say('sent'), value: formats.dateTime(mail.sent_at) },
        ]}
      />
      {link ? (
        <p className="gh-mt-8">
          <a className="gh-link gh-center gh-inline gh-gap-4" href={link} target="_blank" rel="noopener noreferrer">
            {say('link')} <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
          </a>
        </p>
      ) : null}
      {/* No scripts, no forms, and no access to the surrounding page; links open a new page. */}
      <iframe
        className={`gh-block gh-mt-16 gh-full gh-round-8 gh-border ${styles.frame}`}
        title={say('content')}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={mail.html.replace('<head>', '<head><base target="_blank">')}
      />
    </Panel>
  )
}

const Failed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const say = useWords(mailWords)
  return (
    <Panel flush>
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState icon={IconMailOff} title={say('not_demo')} />
      ) : (
        <ErrorState thing={say('the_mails')} code={referenceOf(error)} onRetry={onRetry}>
          {explain(error)}
        </ErrorState>
      )}
    </Panel>
  )
}
