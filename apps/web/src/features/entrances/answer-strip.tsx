import { IconUserPlus } from '@tabler/icons-react'
import { explain } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { KeyCap } from '../../ui/key-cap.tsx'
import styles from './answer-strip.module.css'
import { deskWords } from './desk.words.ts'
import { MatchLine } from './match-line.tsx'
import { MemberLine } from './member-line.tsx'
import { type DeskMatch, type DeskMode, peopleIn, type Taking } from './strip.ts'

interface AnswerStripProps {
  text: string
  matches: readonly DeskMatch[]
  pending: boolean
  error: Error | null
  mode: DeskMode
  chosen: number
  /** What Enter does with the chosen one. */
  taking: Taking
  list_id: string
  optionId: (index: number) => string
  onUse: (match: DeskMatch) => void
  /** Absent where the person may not check in. */
  onNew?: () => void
}

/** Who is meant by what stands in the scan box: at most eight people, the first one chosen. Lies over what is below it. */
export const AnswerStrip = (props: AnswerStripProps) => {
  const { text, matches, pending, error, mode, chosen, onNew } = props
  const say = useWords(deskWords)
  const count = matches.length
  const typed = text.trim()
  const heading = error
    ? explain(error)
    : count > 0
      ? say('found', { count: peopleIn(matches), text: typed })
      : pending
        ? say('searching')
        : say(mode === 'out' ? 'not_inside' : 'not_found', { text: typed })
  return (
    <section className={styles.strip} aria-label={say('answers')}>
      <div className={styles.head} data-failed={error ? true : undefined}>
        <span role="status">
          {heading}
          {count > 0 ? <span className="gh-hidden">{` ${say('found_first', { name: nameOf(matches[chosen]) })}`}</span> : null}
        </span>
        {count > 0 ? (
          <span className={styles.hint} aria-hidden="true">
            <KeyCap>↑</KeyCap>
            <KeyCap>↓</KeyCap>
            {say('choose')}
            <KeyCap>Enter</KeyCap>
            {say(`use.${props.taking}`)}
          </span>
        ) : null}
      </div>
      {count > 0 ? (
        <div className={styles.list} role="listbox" id={props.list_id} aria-label={say('person')} aria-busy={pending}>
          {matches.map((match, index) => {
            const line = { id: props.optionId(index), typed, chosen: index === chosen, onUse: () => props.onUse(match) }
            return match.kind === 'visit' ? (
              <MatchLine key={match.id} match={match.visit} {...line} />
            ) : (
              <MemberLine key={match.id} member={match.member} way={match.way} {...line} />
            )
          })}
        </div>
      ) : null}
      {onNew && mode === 'in' && !pending ? (
        <div className={styles.foot}>
          <IconUserPlus size={18} stroke={1.75} aria-hidden="true" />
          {say(count > 0 ? 'not_these' : 'nobody_yet')}
          <button type="button" className={styles.link} onClick={onNew} aria-keyshortcuts="F2">
            {say('check_in_new')}
          </button>
          <KeyCap>F2</KeyCap>
        </div>
      ) : null}
    </section>
  )
}

const nameOf = (match: DeskMatch | undefined): string =>
  match === undefined ? '' : match.kind === 'visit' ? match.visit.entrance.visitor_name : match.member.name_th
