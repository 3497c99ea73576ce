import type { ExpectedGuest } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { IconNote, IconPhone } from '@tabler/icons-react'
import { useHostAnswerText } from '../../../api/host-answer.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { SmallButton } from '../../../ui/buttons/desk-buttons.tsx'
import { None } from '../../../ui/text/definition-list.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { AnswerLine, MatchNumber, MatchPlate } from '../answers/answer-line.tsx'
import { lineWords } from '../answers/answer-lines.words.ts'
import styles from '../answers/answer-strip.module.css'
import { markTyped, unmarked } from '../answers/match-marks.ts'
import { expectedWords } from './expected.words.ts'

interface GuestLineProps {
  id: string
  guest: ExpectedGuest
  typed: string
  chosen: boolean
  onUse: () => void
}

/** A guest who hasn't arrived yet. */
export const GuestLine = ({ guest, typed, ...line }: GuestLineProps) => {
  const say = useWords(expectedWords)
  const sayLine = useWords(lineWords)
  const formats = useFormats()
  const { visitor_name, company, plate, plate_province, phone_masked, host_name, unit_name, gate_note, guest_count, timing } = guest
  const mark = (text: string) => (typed === '' ? unmarked(text) : markTyped(text, typed))
  return (
    <AnswerLine
      {...line}
      photo={null}
      name={visitor_name}
      marked_name={mark(visitor_name)}
      marked_company={company ? mark(company) : null}
      numbers={
        <>
          {plate ? <MatchPlate plate={plate} plate_province={plate_province} mark={mark} /> : null}
          {phone_masked ? <MatchNumber icon={IconPhone} {...unmarked(phone_masked)} /> : null}
          {gate_note ? <MatchNumber icon={IconNote} className="gh-text gh-cut" {...unmarked(gate_note)} /> : null}
        </>
      }
      place={host_name ? sayLine('to_visit', { host: host_name }) : <None />}
      below_place={
        <>
          {unit_name ? <span>{sayLine('unit', { unit: unit_name })}</span> : null}
          {guest_count > 1 ? <span>{say('group', { count: guest_count })}</span> : null}
        </>
      }
      last={
        <>
          <p className={timing === 'late' ? 'gh-overstay gh-strong' : undefined}>{say(`timing.${timing}`)}</p>
          <p className="gh-numbers gh-text gh-strong">
            {say('times', { from: formats.time(guest.starts_at), until: formats.time(guest.ends_at) })}
          </p>
        </>
      }
    />
  )
}

/** The guests who have arrived, below those who are still expected. */
export const ArrivedGuests = ({ guests, onOpen }: { guests: readonly ExpectedGuest[]; onOpen: (id: string) => void }) => {
  const say = useWords(expectedWords)
  const formats = useFormats()
  const answerText = useHostAnswerText()
  return (
    <section aria-label={say('arrived', { count: guests.length })}>
      <h2 className={`gh-size-13 gh-sunken gh-line-bottom gh-muted ${styles.head}`}>{say('arrived', { count: guests.length })}</h2>
      <ul className="gh-plain">
        {guests.map(({ _id, day_id, visitor_name, arrived_at, inside, entrance_id, host_answer }) => (
          <li key={`${_id} ${day_id}`} className="gh-row gh-wrap gh-gap-4 gh-gap-x-12 gh-apart gh-p-8-16 gh-line-bottom gh-small">
            <span className="gh-row gh-gap-12 gh-narrow">
              <span className="gh-strong gh-break">{visitor_name}</span>
              <StatusBadge kind={inside ? 'inside' : 'out'}>
                {say(inside ? 'inside_since' : 'left', { time: formats.time(arrived_at ?? '') })}
              </StatusBadge>
            </span>
            {host_answer ? (
              <span className={host_answer.answer === 'refuse' ? 'gh-denied gh-strong' : undefined}>{answerText(host_answer)}</span>
            ) : null}
            {entrance_id ? (
              <SmallButton aria-label={say('open_of', { name: visitor_name })} onClick={() => onOpen(entrance_id)}>
                {say('open')}
              </SmallButton>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
