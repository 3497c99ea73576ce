import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { provinceName } from '@gatehouse/contract/kernel/domain/provinces.ts'
import { type Icon, IconCar } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLanguage } from '../../../lib/i18n/use-words.ts'
import { noBreak } from '../../../lib/no-break.ts'
import { KeyCap } from '../../../ui/text/key-cap.tsx'
import { VisitorPhoto } from '../base/visitor-photo.tsx'
import styles from './answer-strip.module.css'
import type { Marked } from './match-marks.ts'

interface AnswerLineProps {
  id: string
  chosen: boolean
  onUse: () => void
  photo: string | null
  name: string
  /** The name and the company, with the entered text marked. */
  marked_name: Marked
  marked_company: Marked | null
  numbers: ReactNode
  /** The host of a visitor, or the unit of a member. */
  place: ReactNode
  below_place: ReactNode
  last: ReactNode
}

/** One person in the search results. */
export const AnswerLine = ({ id, chosen, onUse, photo, name, marked_name, marked_company, ...parts }: AnswerLineProps) => {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the scan box's, which names this line as its active one
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      className={`gh-hover gh-stack gh-gap-12 gh-small gh-center gh-text gh-press ${styles.line}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
    >
      <VisitorPhoto photo={photo} name={name} size={44} />
      <div className="gh-narrow">
        <p className={`gh-cut ${styles.name}`}>
          <b className="gh-strong gh-size-15">
            <Marks {...marked_name} />
          </b>
          {marked_company ? (
            <span className="gh-muted">
              {' · '}
              <Marks {...marked_company} />
            </span>
          ) : null}
        </p>
        <p className={`gh-wrap gh-gap-0 gh-gap-x-16 gh-muted gh-numbers ${styles.numbers}`}>{parts.numbers}</p>
      </div>
      <div className={`gh-narrow gh-muted ${styles.visiting}`}>
        <p className="gh-cut gh-text">{parts.place}</p>
        <p className={`gh-flex ${styles.unit}`}>{parts.below_place}</p>
      </div>
      <div className={`gh-muted gh-text-end ${styles.last}`}>{parts.last}</div>
      <span className={`gh-at-end gh-link gh-flex ${styles.enter}`}>{chosen ? <KeyCap>Enter</KeyCap> : null}</span>
    </div>
  )
}

export const MatchNumber = ({ icon: Icon, className, ...marks }: Marked & { icon: Icon; className?: string }) => (
  <span className={className}>
    <Icon size={16} stroke={1.75} aria-hidden="true" />
    <Marks {...marks} />
  </span>
)

/** Keeps a plate whole on a phone; its province may wrap to the next line. */
export const MatchPlate = (props: { plate: string; plate_province: string | null; mark: (plate: string) => Marked }) => {
  const language = useLanguage()
  return (
    <span className={styles.plate}>
      <MatchNumber className="gh-nowrap" icon={IconCar} {...props.mark(noBreak(formatPlate(props.plate)))} />
      {props.plate_province ? ` ${provinceName(props.plate_province, language)}` : ''}
    </span>
  )
}

export const Marks = ({ before, marked, after }: Marked) => (
  <>
    {before}
    {marked ? <mark>{marked}</mark> : null}
    {after}
  </>
)
