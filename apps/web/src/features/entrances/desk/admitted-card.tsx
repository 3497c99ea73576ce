import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { memberWords } from '../base/member.words.ts'
import { VisitorPhoto } from '../base/visitor-photo.tsx'
import styles from './admitted-card.module.css'
import type { Admitted } from './desk-state.ts'

/** Milliseconds. */
const SHOWN_FOR = 10_000

interface AdmittedCardProps {
  admitted: Admitted
  undo: ReactNode
  onGone: () => void
}

/** Whom a scan let in, to be compared with the person at the gate. */
export const AdmittedCard = ({ admitted: { photo, name, text }, undo, onGone }: AdmittedCardProps) => {
  const say = useWords(memberWords)
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    const timer = setTimeout(gone, SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={`gh-flex gh-gap-16 gh-tone-inside ${styles.card}`} role="status">
      <VisitorPhoto photo={photo} name={name} size={160} alt={photo ? say('picture_of', { name }) : say('no_picture')} />
      <div className="gh-stack gh-gap-8">
        <p className={`gh-row gh-gap-8 gh-strong ${styles.name}`}>
          <IconCircleCheck size={24} stroke={1.75} aria-hidden="true" />
          {name}
        </p>
        <p>{text}</p>
        {undo}
      </div>
    </div>
  )
}
