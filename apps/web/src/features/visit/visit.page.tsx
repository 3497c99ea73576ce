import type { VisitPage as Visit } from '@gatehouse/contract/visit-page.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { LinkPage } from './link-page.tsx'
import styles from './visit.module.css'
import { visitWords } from './visit.words.ts'
import { VisitCancel } from './visit-cancel.tsx'
import { VisitCode } from './visit-code.tsx'
import { VisitForm } from './visit-form.tsx'
import { visitQuery } from './visit-link.ts'
import { VisitPhoto } from './visit-photo.tsx'
import { VisitWhen } from './visit-when.tsx'

/** A guest's own page (M-02), for whoever has its link: when and where, the code for the gate, and what the guest says of themself. */
export default function VisitPage() {
  const say = useWords(visitWords)
  return (
    <LinkPage title={say('title')} thing={say('your_visit')} dead_text={say('dead_text')} query={visitQuery}>
      {(link, visit) => <Loaded link={link} visit={visit} />}
    </LinkPage>
  )
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
