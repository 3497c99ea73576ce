import type { VisitorMatch } from '@gatehouse/contract/entrances.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { provinceName } from '@gatehouse/contract/kernel/domain/provinces.ts'
import { IconCar, IconId, IconIdBadge2, IconPhone } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { commonWords } from '../../../lib/i18n/common.words.ts'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { noBreak } from '../../../lib/no-break.ts'
import { None } from '../../../ui/text/definition-list.tsx'
import { KeyCap } from '../../../ui/text/key-cap.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { deskWords } from '../base/desk.words.ts'
import { listWords } from '../base/list.words.ts'
import { useNow } from '../base/use-now.ts'
import { visitState } from '../base/visit-state.ts'
import { VisitorPhoto } from '../base/visitor-photo.tsx'
import styles from './answer-strip.module.css'
import { Marks } from './marks.tsx'
import { markShown, markTyped } from './match-marks.ts'

interface MatchLineProps {
  id: string
  match: VisitorMatch
  typed: string
  chosen: boolean
  onUse: () => void
}

/** One person of the answer: who, by what they were found, whom they visit, and when they last came or that they are inside. */
export const MatchLine = ({ id, match, typed, chosen, onUse }: MatchLineProps) => {
  const say = useWords(deskWords)
  const formats = useFormats()
  const line = useRef<HTMLDivElement>(null)
  const { entrance, matched, visits } = match
  const typedIn = (text: string, where: VisitorMatch['matched'][number]) =>
    matched.includes(where) ? markTyped(text, typed) : { before: text, marked: '', after: '' }
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
      className={`gh-hover ${styles.line}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
    >
      <VisitorPhoto photo={entrance.photo} name={entrance.visitor_name} size={44} />
      <div className={styles.who}>
        <p className={styles.name}>
          <b>
            <Marks {...typedIn(entrance.visitor_name, 'name')} />
          </b>
          {entrance.company ? (
            <span className={styles.company}>
              {' · '}
              <Marks {...typedIn(entrance.company, 'company')} />
            </span>
          ) : null}
        </p>
        <Numbers match={match} typed={typed} />
      </div>
      <div className={styles.visiting}>
        <p className={styles.host}>{entrance.host_name ? say('to_visit', { host: entrance.host_name }) : <None />}</p>
        <p className={`gh-flex ${styles.unit}`}>
          {entrance.unit_name ? <span>{say('unit', { unit: entrance.unit_name })}</span> : null}
          <span>{say('came', { count: visits })}</span>
        </p>
      </div>
      <div className={styles.last}>
        {match.inside ? (
          <InsideNow match={match} />
        ) : (
          <>
            <p>{say('last')}</p>
            <p className="gh-numbers">{formats.when(entrance.checkin_at)}</p>
          </>
        )}
      </div>
      <span className={styles.enter}>{chosen ? <KeyCap>Enter</KeyCap> : null}</span>
    </div>
  )
}

const Numbers = ({ match, typed }: { match: VisitorMatch; typed: string }) => {
  const language = useLanguage()
  const { entrance, matched, phone_masked, id_number_masked } = match
  const sayCommon = useWords(commonWords)
  const plate = entrance.plate && noBreak(formatPlate(entrance.plate))
  const shown = (masked: string, where: 'phone' | 'id_number') =>
    matched.includes(where) ? markShown(masked) : { before: masked, marked: '', after: '' }
  return (
    <p className={styles.numbers}>
      {phone_masked ? (
        <span>
          <IconPhone size={16} stroke={1.75} aria-hidden="true" />
          <Marks {...shown(phone_masked, 'phone')} />
        </span>
      ) : null}
      {plate ? (
        <span className={styles.plate}>
          <span className="gh-nowrap">
            <IconCar size={16} stroke={1.75} aria-hidden="true" />
            <Marks {...(matched.includes('plate') ? markTyped(plate, typed) : { before: plate, marked: '', after: '' })} />
          </span>
          {entrance.plate_province ? ` ${provinceName(entrance.plate_province, language)}` : ''}
        </span>
      ) : null}
      {match.numbers_unreadable.length > 0 ? <span>{sayCommon('unreadable')}</span> : null}
      {id_number_masked ? (
        <span>
          <IconId size={16} stroke={1.75} aria-hidden="true" />
          <Marks {...shown(id_number_masked, 'id_number')} />
        </span>
      ) : null}
      {entrance.card_number && match.inside ? (
        <span className="gh-mono">
          <IconIdBadge2 size={16} stroke={1.75} aria-hidden="true" />
          <Marks
            {...(matched.includes('card')
              ? markTyped(entrance.card_number, typed)
              : { before: entrance.card_number, marked: '', after: '' })}
          />
        </span>
      ) : null}
    </p>
  )
}

const InsideNow = ({ match }: { match: VisitorMatch }) => {
  const say = useWords(deskWords)
  const sayList = useWords(listWords)
  const formats = useFormats()
  const now = useNow(30_000)
  const { kind, word, over } = visitState(match.entrance, now)
  return (
    <>
      <StatusBadge kind={kind}>
        {word === 'over' ? sayList('statuses.over', { time: formats.duration(over) }) : sayList(`statuses.${word}`)}
      </StatusBadge>
      <p className="gh-numbers">{say('since', { time: formats.when(match.entrance.checkin_at) })}</p>
    </>
  )
}
