import type { ToCall } from '@gatehouse/contract/blacklists/sightings.ts'
import { IconHandStop, IconPhoneCall, IconUserQuestion } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { useCommand } from '../../../api/command.ts'
import { explain } from '../../../api/errors.ts'
import { useMay } from '../../../api/me.ts'
import { commonWords } from '../../../lib/i18n/common.words.ts'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { noBreak } from '../../../lib/no-break.ts'
import { DeskButton, SmallButton } from '../../../ui/buttons/desk-buttons.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { needsOverride, type ScreeningDecision, type Stopped, type StoppedHit } from '../base/stopped.ts'
import { stopWords } from './stop.words.ts'
import { StopDecision } from './stop-decision.tsx'
import { StopFacts } from './stop-facts.tsx'
import styles from './stop-screen.module.css'

interface StopScreenProps {
  stopped: Stopped
  /** Called after the visitor was sent away, which ends the check-in. */
  onRefused: () => void
  /** Called if the screen closes with the check-in still open behind it. */
  onLeave: () => void
}

const TITLE = { person: 'stop_text', vehicle: 'stop_vehicle', company: 'stop_company' } as const

/** Blacklist hits at the gate, decided one by one, worst first. Enter, Esc and scans don't close the screen. */
export const StopScreen = ({ stopped, onRefused, onLeave }: StopScreenProps) => {
  const say = useWords(stopWords)
  const sayCommon = useWords(commonWords)
  const language = useLanguage()
  const may = useMay()
  const dialog = useRef<HTMLDialogElement>(null)
  const title_id = useId()
  const [index, setIndex] = useState(0)
  const [decisions, setDecisions] = useState<readonly ScreeningDecision[]>([])
  const { code, hits } = stopped
  const hit = hits[index]!
  const loud = code === 'blacklisted' && needsOverride(hit)
  // A match by name or part of a plate is a question, so no answer is emphasised.
  const question = !hit.exact
  const decide = useCommand(
    (decision: { hit: StoppedHit; status: 'denied' | 'escalated' }) =>
      api.sightings.decide({ params: { id: decision.hit.sighting_id }, body: { status: decision.status } }),
    ['sightings'],
  )
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    // Focuses the dialog itself, so that a stray Enter presses nothing, and scrolls to its top.
    element?.focus({ preventScroll: true })
    element?.scrollTo(0, 0)
    return () => {
      element?.close()
      if (!(before instanceof HTMLElement)) return
      // The browser would return the focus without the caret, so keys would type nothing.
      before.blur()
      setTimeout(() => before.isConnected && before.focus())
    }
  }, [])

  const conclude = (status: 'denied' | 'escalated', words: string, leave: () => void) =>
    decide.mutate(
      { hit, status },
      {
        onSuccess: () => {
          showToast(words)
          leave()
        },
      },
    )
  const refuse = () => conclude('denied', say('decided'), onRefused)
  const { supervisor } = stopped.call
  const escalate = () => conclude('escalated', supervisor ? say('escalated_to', { ...supervisor }) : say('escalated'), onLeave)
  const goOn = (decision: ScreeningDecision['decision'], reason?: string) => {
    const next = [...decisions, { entry_id: hit.entry_id, decision, reason }]
    setDecisions(next)
    if (index + 1 < hits.length) setIndex(index + 1)
    else stopped.goOn(next)
  }
  const steps = language === 'th' ? hit.guard_action.steps_th : hit.guard_action.steps_en
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === 'Escape' || event.key === 'F7') event.preventDefault()
    if (event.key === 'F7' && !decide.isPending) refuse()
    // The keys of the desk have no effect while this screen is open.
    event.stopPropagation()
  }
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={styles.screen}
      data-loud={loud || undefined}
      data-question={question || undefined}
      aria-labelledby={title_id}
      onKeyDown={onKeyDown}
      onCancel={(event) => event.preventDefault()}
    >
      <header className={`gh-row gh-gap-16 ${styles.head}`}>
        {loud ? <IconHandStop size={52} stroke={1.5} aria-hidden="true" /> : <IconUserQuestion size={44} stroke={1.5} aria-hidden="true" />}
        <div role="alert">
          <h2 id={title_id} className={styles.title}>
            {say(loud ? 'stop_title' : question ? 'question_title' : 'look_title')}
          </h2>
          <p className="gh-mt-4">{loud ? say(TITLE[hit.kind]) : say('look_text', { count: hits.length })}</p>
        </div>
        {hits.length > 1 ? (
          <span className="gh-strong gh-nowrap gh-numbers gh-end">{say('of', { at: index + 1, count: hits.length })}</span>
        ) : null}
      </header>
      <div className={`gh-grid gh-one ${styles.columns}`}>
        <StopFacts hit={hit} {...stopped} />
        <div className={styles.doing}>
          <h3>{say(question ? 'if_them' : 'do_this')}</h3>
          <ol className={`gh-stack gh-gap-12 gh-strong gh-plain ${styles.steps}`}>
            {(steps.length > 0 ? steps : [hit.guard_action[language]]).map((step, place) => (
              <li key={step} className={`gh-row ${styles.step}`}>
                <span className={`gh-middle gh-still gh-denied gh-tint-denied ${styles.number}`} aria-hidden="true">
                  {place + 1}
                </span>
                {step}
              </li>
            ))}
          </ol>
          {decide.error ? (
            <div className="gh-denied gh-strong" role="alert">
              <p>{say('not_recorded', { why: explain(decide.error) })}</p>
              <SmallButton onClick={onLeave}>{sayCommon('close')}</SmallButton>
            </div>
          ) : null}
          <div className={styles.out}>
            {supervisor ? <StopCall call={stopped.call} /> : null}
            <DeskButton
              variant={question ? 'default' : 'danger'}
              fullWidth
              loading={decide.isPending}
              icon={IconHandStop}
              icon_size={22}
              cap="F7"
              onClick={refuse}
            >
              {say(loud ? 'refuse' : 'refuse_them')}
            </DeskButton>
          </div>
          <div className={`gh-wrap gh-mt-8 ${styles.ways}`}>
            <DeskButton variant="default" disabled={decide.isPending} icon={IconPhoneCall} onClick={escalate}>
              {say('escalate')}
            </DeskButton>
            <StopDecision
              key={hit.sighting_id}
              hit={hit}
              busy={decide.isPending}
              may_override={may('blacklists:override')}
              onDecide={goOn}
            />
          </div>
          {supervisor ? null : <StopCall call={stopped.call} />}
          {loud ? <p className="gh-muted gh-size-13 gh-mt-12">{say('keys_closed')}</p> : null}
        </div>
      </div>
    </dialog>
  )
}

/** The supervisor to call, otherwise the people who may decide. */
const StopCall = ({ call: { supervisor, overriders } }: { call: ToCall }) => {
  const say = useWords(stopWords)
  return (
    <p className="gh-large gh-top gh-gap-10 gh-flex gh-mt-12">
      <IconPhoneCall size={20} stroke={1.75} className="gh-mt-3" aria-hidden="true" />
      {supervisor ? (
        <span>
          {say('supervisor')} <b>{supervisor.name}</b>{' '}
          <a href={`tel:${supervisor.phone.replace(/[^+\d]/g, '')}`} className="gh-numbers gh-bold gh-inherit">
            {noBreak(supervisor.phone)}
          </a>
        </span>
      ) : (
        <span>
          {overriders.length > 0 ? say('may_decide', { names: overriders.join(', ') }) : null} {say('no_supervisor')}
        </span>
      )}
    </p>
  )
}
