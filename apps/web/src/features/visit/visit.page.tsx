import type { VisitPage as Visit } from '@gatehouse/contract/visit-page.ts'
import { IconInfoCircle, IconLinkOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { ApiError, referenceOf } from '../../api/errors.ts'
import { showLanguage } from '../../lib/i18n/i18n.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { readStored } from '../../lib/storage.ts'
import { Logo } from '../../ui/media/logo.tsx'
import { ColourSchemeSwitch } from '../../ui/page/colour-scheme-switch.tsx'
import { LanguageSwitch } from '../../ui/page/language-switch.tsx'
import { EmptyState, ErrorState, LoadingBox } from '../../ui/page/states.tsx'
import styles from './visit.module.css'
import { visitWords } from './visit.words.ts'
import { VisitCancel } from './visit-cancel.tsx'
import { VisitCode } from './visit-code.tsx'
import { VisitForm } from './visit-form.tsx'
import { useLink, useVisit } from './visit-link.ts'
import { VisitPhoto } from './visit-photo.tsx'
import { VisitWhen } from './visit-when.tsx'

/** A guest's own page (M-02), for whoever has its link: when and where, the code for the gate, and what the guest says of themself. */
export default function VisitPage() {
  const say = useWords(visitWords)
  const link = useLink()
  const title = say('title')
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
        {link === null ? <DeadLink /> : <OfLink key={link} link={link} />}
        <footer className="gh-row gh-amid gh-small gh-muted">
          <ColourSchemeSwitch />
        </footer>
      </main>
    </div>
  )
}

const DeadLink = () => {
  const say = useWords(visitWords)
  return (
    <section className="gh-card">
      <EmptyState icon={IconLinkOff} title={say('dead_title')}>
        {say('dead_text')}
      </EmptyState>
    </section>
  )
}

const OfLink = ({ link }: { link: string }) => {
  const say = useWords(visitWords)
  const { data, error, refetch } = useVisit(link)
  const language = data?.language
  useEffect(() => {
    // What somebody chose on this device stays.
    if (language && readStored('language') === null) showLanguage(language)
  }, [language])
  if (data) return <Loaded link={link} visit={data} />
  if (!error) return <LoadingBox />
  if (error instanceof ApiError && error.code === 'link_not_found') return <DeadLink />
  const code = referenceOf(error)
  return <ErrorState thing={say('your_visit')} onRetry={() => void refetch()} {...(code ? { code } : {})} />
}

const Loaded = ({ link, visit }: { link: string; visit: Visit }) => {
  const say = useWords(visitWords)
  const { state } = visit
  const open = state === 'expected' || state === 'waiting' || state === 'declined'
  return (
    <>
      {state === 'expected' ? null : (
        <p className={`gh-row gh-large gh-round gh-p-10-12 ${state === 'arrived' ? 'gh-tone-inside' : 'gh-tone-overstay'}`} role="status">
          <IconInfoCircle size={20} stroke={1.75} className="gh-still" aria-hidden="true" />
          {say(`states.${state}`)}
        </p>
      )}
      <div className={styles.columns}>
        <div className="gh-stack gh-column gh-content-top">
          <VisitWhen visit={visit} />
          {visit.arrival_code && state !== 'declined' ? <VisitCode code={visit.arrival_code} /> : null}
          {open && visit.asks.includes('photo') ? <VisitPhoto link={link} visit={visit} /> : null}
        </div>
        {open ? (
          <div className="gh-stack gh-column">
            <VisitForm link={link} visit={visit} />
            {state === 'declined' ? null : <VisitCancel link={link} />}
          </div>
        ) : null}
      </div>
    </>
  )
}
