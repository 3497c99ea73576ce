import type { StampVisit } from '@gatehouse/contract/e-stamps/e-stamp-record.ts'
import {
  IconArrowBackUp,
  IconCamera,
  IconChevronRight,
  IconCircleCheck,
  IconCircleMinus,
  IconParkingOff,
  IconScan,
  IconX,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { explain, logError } from '../../api/errors.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { latePart } from '../../ui/page/late-part.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { KeyCap } from '../../ui/text/key-cap.tsx'
import { effectWords } from './effect.words.ts'
import { NotTakenBack } from './not-taken-back.tsx'
import { Offers } from './offers.tsx'
import styles from './stamping.module.css'
import { missingIn } from './stamping.ts'
import { stampingWords } from './stamping.words.ts'
import { useEffectText, useHasFees } from './use-effect-words.ts'
import { type Done, hasTouch, type Stamping, useStamping } from './use-stamping.ts'
import { useStampedUnit } from './use-unit-name.ts'
import { Vehicle } from './vehicle.tsx'

// Most slips are typed or read by a scanner, so the camera loads on demand.
const CameraDialog = latePart(() => import('../../ui/media/camera-dialog.tsx').then((part) => part.CameraDialog), null)

/** Finds a vehicle that is inside and stamps it, without revealing who came in it. */
export const StampingTab = (): ReactNode => {
  const sayEffect = useWords(effectWords)
  const stampingState = useStamping()
  const { done, visit } = stampingState
  return (
    <div className={`gh-stack gh-column ${styles.page}`}>
      <Box stamping={stampingState} />
      {visit ? (
        <Offers key={visit.entrance_id} stamping={stampingState} visit={visit} />
      ) : done ? (
        <Result done={done} stamping={stampingState} />
      ) : (
        <Matches stamping={stampingState} />
      )}
      {useHasFees() ? null : <p className="gh-small gh-muted">{sayEffect('no_fee_here')}</p>}
    </div>
  )
}

const Box = ({ stamping }: { stamping: Stamping }) => {
  const say = useWords(stampingWords)
  const { input, text, write, lookUp, scan, back } = stamping
  const [camera, setCamera] = useState(false)
  useEffect(() => {
    if (!hasTouch()) input.current?.focus()
  }, [input])
  useKeys([['Escape', () => (camera ? false : back())]])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      document.querySelector<HTMLElement>('[data-match]')?.focus()
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void lookUp().then((count) => {
      if (count > 1) requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-match]')?.focus())
    })
  }
  return (
    <search>
      <div className={`gh-row gh-gap-8 gh-surface ${styles.box}`}>
        <IconScan size={26} stroke={1.75} color="var(--gh-brand)" aria-hidden="true" />
        <input
          ref={input}
          className={`gh-grow gh-p-0 gh-text ${styles.input}`}
          type="text"
          aria-label={say('box')}
          aria-describedby="stamp-box-help"
          placeholder={say('placeholder')}
          value={text}
          maxLength={100}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {text === '' ? null : (
          <button
            type="button"
            className={`gh-hover gh-middle gh-still gh-muted gh-round ${styles.square}`}
            aria-label={say('clear')}
            onClick={back}
          >
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          className={`gh-hover gh-middle gh-still gh-text gh-round gh-surface gh-outline ${styles.square}`}
          aria-label={say('camera')}
          title={say('camera')}
          onClick={() => setCamera(true)}
        >
          <IconCamera size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      <p id="stamp-box-help" className="gh-small gh-muted gh-mt-6">
        {say('box_help')}
      </p>
      {camera ? (
        <CameraDialog
          onHide={() => setCamera(false)}
          onFault={logError}
          onScan={(code) => {
            setCamera(false)
            scan(code)
          }}
        />
      ) : null}
    </search>
  )
}

/** The vehicles that match the text. */
const Matches = ({ stamping }: { stamping: Stamping }) => {
  const say = useWords(stampingWords)
  const { matches, searching, search_error, wait, text, choose } = stamping
  const missing = missingIn(text)
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const all = [...document.querySelectorAll<HTMLElement>('[data-match]')]
    const next = all[all.indexOf(event.currentTarget) + step]
    if (next) next.focus()
    else if (step < 0) stamping.input.current?.focus()
  }
  const keys = (matches ?? []).slice(0, 9)
  useKeys(keys.map((visit, index) => [String(index + 1), () => choose(visit)] as const))
  if (wait !== null) return <TooOften key={stamping.failures} seconds={wait} onOver={stamping.searchAgain} />
  if (search_error) {
    return (
      <FailureNote title={say('not_found')} takes_focus={false}>
        {explain(search_error)}
      </FailureNote>
    )
  }
  return (
    <div aria-busy={searching}>
      <p role="status" className={matches?.length === 0 ? 'gh-hidden' : 'gh-small gh-muted gh-mb-8'}>
        {searching
          ? say('searching')
          : matches
            ? say('found', { count: matches.length })
            : missing > 0
              ? say('missing', { count: missing })
              : null}
      </p>
      {matches?.length === 0 && !searching ? (
        <Panel flush>
          <EmptyState icon={IconParkingOff} title={say('none', { text: text.trim() })}>
            {say('none_text')}
          </EmptyState>
        </Panel>
      ) : null}
      {matches?.map((visit, index) => (
        <button
          key={visit.entrance_id}
          type="button"
          data-match
          className={`gh-card gh-hover gh-press gh-full gh-row gh-gap-8 gh-text gh-text-start ${styles.match}`}
          aria-keyshortcuts={String(index + 1)}
          onKeyDown={move}
          onClick={() => choose(visit)}
        >
          <span className="gh-grow">
            <Vehicle visit={visit} />
          </span>
          <IconChevronRight size={24} stroke={1.75} className="gh-still" aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}

/** Searches are limited: counts down to the next one, which starts by itself. */
const TooOften = ({ seconds, onOver }: { seconds: number; onOver: () => void }) => {
  const say = useWords(stampingWords)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : onOver()), 1000)
    return () => clearTimeout(timer)
  }, [left, onOver])
  return (
    <FailureNote title={say('too_often')} takes_focus={false}>
      {/* Announced once, not every second. */}
      <span aria-live="off">{say('again_in', { seconds: left })}</span>
    </FailureNote>
  )
}

/** The last action on a vehicle, with a button to undo it. */
const Result = ({ done, stamping }: { done: Done; stamping: Stamping }) => {
  const say = useWords(stampingWords)
  const formats = useFormats()
  const effectText = useEffectText()
  const { takeBack } = stamping
  const stampedUnit = useStampedUnit()
  const { stamp, visit } = done
  const { day = null, month = null } = done.left ?? {}
  const undone = stamp.revoked_at !== null
  const undo = () => {
    if (!undone && !takeBack.isPending) takeBack.mutate({ id: stamp._id, visit })
  }
  useKeys([['F10', undo]])
  const Icon = undone ? IconCircleMinus : IconCircleCheck
  const effect = effectText(stamp)
  const left = [
    ...(day === null ? [] : [say('left_day', { count: formats.number(day) })]),
    ...(month === null ? [] : [say('left_month', { count: formats.number(month) })]),
  ]
  return (
    <section className={`gh-round-8 gh-stack gh-gap-8 ${undone ? 'gh-card' : 'gh-tone-inside'} ${styles.result}`} aria-label={say('stamp')}>
      <p role="status" className={`gh-row gh-gap-10 gh-bold ${styles.effect}`}>
        <Icon size={30} stroke={1.75} className="gh-still" aria-hidden="true" />
        <span>{say(undone ? 'undone' : 'done', { effect })}</span>
      </p>
      <p className={`gh-text gh-numbers gh-nowrap ${styles.plate}`}>{plateOf(visit, say('on_foot'))}</p>
      <p className="gh-body gh-text gh-break">
        {[say('slip', { number: visit.number }), stampedUnit(stamp), ...left].filter(Boolean).join(' · ')}
      </p>
      <div className="gh-wrap">
        {undone ? null : (
          <Button
            variant="default"
            size="touch"
            loading={takeBack.isPending}
            leftSection={<IconArrowBackUp size={20} stroke={1.75} aria-hidden="true" />}
            rightSection={<KeyCap>F10</KeyCap>}
            aria-keyshortcuts="F10"
            onClick={undo}
          >
            {say('undo')}
          </Button>
        )}
        <Button variant="default" size="touch" onClick={() => stamping.choose(visit)}>
          {say('another')}
        </Button>
      </div>
      <NotTakenBack error={takeBack.error} />
    </section>
  )
}

const plateOf = ({ plate }: StampVisit, on_foot: string) => plate ?? on_foot
