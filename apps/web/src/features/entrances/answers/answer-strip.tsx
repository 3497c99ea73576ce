import { PASS_EDITIONS } from '@gatehouse/contract/kernel/editions.ts'
import { IconUserPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { explain } from '../../../api/errors.ts'
import { closedTo, useMe } from '../../../api/me.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { KeyCap } from '../../../ui/text/key-cap.tsx'
import { deskWords } from '../base/desk.words.ts'
import { type DeskMatch, type DeskMode, type MatchAction, peopleIn } from '../base/desk-matches.ts'
import { AnswerLines } from './answer-lines.tsx'
import styles from './answer-strip.module.css'
import { answerStripWords } from './answer-strip.words.ts'

/** The eight digits of a pass code. */
const PASS_CODE = /^\d{8}$/

interface AnswerStripProps {
  text: string
  matches: readonly DeskMatch[]
  pending: boolean
  error: Error | null
  mode: DeskMode
  chosen: number
  action: MatchAction
  list_id: string
  optionId: (index: number) => string
  onUse: (match: DeskMatch) => void
  onNew: (() => void) | undefined
  notice?: ReactNode
}

/** The people that match the text of the scan box. Overlays the page below the box. */
export const AnswerStrip = (props: AnswerStripProps) => {
  const { text, matches, pending, error, mode, chosen, onNew } = props
  const say = useWords(answerStripWords)
  const sayDesk = useWords(deskWords)
  const meets_passes = closedTo(useMe(), { editions: PASS_EDITIONS, permission: 'entrances:check_in' }) === null
  const count = matches.length
  const trimmedText = text.trim()
  // Eight digits that match nobody may be a pass code, which Enter tries.
  const is_code = count === 0 && meets_passes && PASS_CODE.test(trimmedText)
  const heading = error
    ? explain(error)
    : count > 0
      ? say('found', { count: peopleIn(matches), text: trimmedText })
      : pending
        ? say('searching')
        : is_code
          ? say('use_code')
          : say(mode === 'out' ? 'not_inside' : 'not_found', { text: trimmedText })
  return (
    <section className={`gh-card gh-shadow gh-scrolls ${styles.strip}`} aria-label={sayDesk('answers')}>
      <div
        className={`gh-row gh-gap-16 gh-apart gh-size-13 gh-sunken gh-line-bottom ${error ? 'gh-denied gh-strong' : 'gh-muted'} ${styles.head}`}
      >
        <span role="status">
          {heading}
          {count > 0 ? <span className="gh-hidden">{` ${say('found_first', { name: nameOf(matches[chosen]) })}`}</span> : null}
        </span>
        {count > 0 ? (
          <span className="gh-row gh-still gh-not-phone" aria-hidden="true">
            <KeyCap>↑</KeyCap>
            <KeyCap>↓</KeyCap>
            {say('choose')}
            <KeyCap>Enter</KeyCap>
            {say(`use.${props.action}`)}
          </span>
        ) : null}
      </div>
      {count > 0 ? (
        <AnswerLines
          {...{ typed: trimmedText, matches, pending, chosen, list_id: props.list_id, optionId: props.optionId, onUse: props.onUse }}
        />
      ) : null}
      {props.notice ? <div className="gh-p-8-16 gh-line-bottom">{props.notice}</div> : null}
      {onNew && mode === 'in' && !pending && !is_code ? (
        <div className={`gh-row gh-wrap gh-muted gh-p-8-16 gh-size-13 ${styles.foot}`}>
          <IconUserPlus size={18} stroke={1.75} aria-hidden="true" />
          {say(count > 0 ? 'not_these' : 'nobody_yet')}
          <button
            type="button"
            className="gh-link gh-p-0 gh-strong gh-underlined gh-touch-wide gh-touch"
            onClick={onNew}
            aria-keyshortcuts="F2"
          >
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
