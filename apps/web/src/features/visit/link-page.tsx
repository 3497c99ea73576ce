import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { ApiError, referenceOf } from '../../api/errors.ts'
import { showLanguage } from '../../lib/i18n/i18n.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { readStored } from '../../lib/storage.ts'
import { Logo } from '../../ui/media/logo.tsx'
import { ColourSchemeSwitch } from '../../ui/page/colour-scheme-switch.tsx'
import { LanguageSwitch } from '../../ui/page/language-switch.tsx'
import { EmptyState, ErrorState, LoadingBox } from '../../ui/page/states.tsx'
import { linkWords } from './link.words.ts'
import styles from './visit.module.css'
import { useLink } from './visit-link.ts'

interface OfLinkProps<Data, Key extends QueryKey> {
  /** The subject of the page, for the sentence that it could not be loaded. */
  thing: string
  /** The advice for people with a dead link. */
  dead_text: string
  query: (link: string) => UseQueryOptions<Data, Error, Data, Key>
  children: (link: string, data: Data) => ReactNode
}

/** The page behind a link, for anyone who has it: no session, and only the link's content. */
export function LinkPage<Data extends { language: Language }, Key extends QueryKey>({
  title,
  ...props
}: OfLinkProps<Data, Key> & { title: string }) {
  const link = useLink()
  useEffect(() => {
    document.title = `${title} · Gatehouse`
  }, [title])
  return (
    <div className={styles.page}>
      <header className={`gh-on-ink gh-row gh-apart ${styles.head}`}>
        <Logo />
        <LanguageSwitch variant="ink" />
      </header>
      <main className={`gh-stack ${styles.main}`}>
        <h1 className="gh-heading gh-bold">{title}</h1>
        {link === null ? <DeadLink>{props.dead_text}</DeadLink> : <OfLink key={link} link={link} {...props} />}
        <footer className="gh-row gh-amid gh-small gh-muted">
          <ColourSchemeSwitch />
        </footer>
      </main>
    </div>
  )
}

const DeadLink = ({ children }: { children: string }) => {
  const say = useWords(linkWords)
  return (
    <section className="gh-card">
      <EmptyState icon={IconInfoCircle} title={say('dead_title')}>
        {children}
      </EmptyState>
    </section>
  )
}

function OfLink<Data extends { language: Language }, Key extends QueryKey>({
  link,
  thing,
  dead_text,
  query,
  children,
}: OfLinkProps<Data, Key> & { link: string }) {
  const { data, error, refetch } = useQuery(query(link))
  const language = data?.language
  useEffect(() => {
    // A language that was chosen on this device stays.
    if (language && readStored('language') === null) showLanguage(language)
  }, [language])
  if (data) return children(link, data)
  if (!error) return <LoadingBox />
  if (error instanceof ApiError && error.code === 'link_not_found') return <DeadLink>{dead_text}</DeadLink>
  const code = referenceOf(error)
  return <ErrorState thing={thing} onRetry={() => void refetch()} {...(code ? { code } : {})} />
}
