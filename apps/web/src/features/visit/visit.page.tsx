import type { VisitPage as Visit } from '@gatehouse/contract/pre-registers/visit-page.ts'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
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

/** A guest's page (M-02), for anyone who has its link: time and place, the code for the gate, and the guest's form. */
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
  const isDone = state === 'arrived' || state === 'declined'
  const Icon = isDone ? IconCircleCheck : IconInfoCircle
  const note = useRef<HTMLParagraphElement>(null)
  const last_state = useRef(state)
  // The note confirms the guest's action. A closing dialog first returns the focus to its button, which scrolls the page down.
  useEffect(() => {
    if (last_state.current !== state) note.current?.focus()
    last_state.current = state
  }, [state])
  return (
    <>
      {state === 'expected' ? null : (
        <p
          ref={note}
          tabIndex={-1}
          className={`gh-row gh-large gh-round gh-p-10-12 ${isDone ? 'gh-tone-inside' : 'gh-tone-overstay'}`}
          role="status"
        >
          <Icon size={20} stroke={1.75} className="gh-still" aria-hidden="true" />
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
