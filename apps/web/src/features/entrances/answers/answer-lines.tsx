import type { VisitorMatch } from '@gatehouse/contract/entrances/entrance-find.ts'
import type { MemberMatch } from '@gatehouse/contract/members/member-desk.ts'
import { IconId, IconIdBadge2, IconPhone, IconWalk } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { commonWords } from '../../../lib/i18n/common.words.ts'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { None } from '../../../ui/text/definition-list.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { deskWords } from '../base/desk.words.ts'
import type { DeskMatch, Way } from '../base/desk-matches.ts'
import { MEMBER, VISIT } from '../base/entrances.fixed.ts'
import { listWords } from '../base/list.words.ts'
import { memberWords } from '../base/member.words.ts'
import { useMemberReasons } from '../base/use-member-reasons.ts'
import { useNow } from '../base/use-now.ts'
import { visitState } from '../base/visit-state.ts'
import { AnswerLine, Marks, MatchNumber, MatchPlate } from './answer-line.tsx'
import { lineWords } from './answer-lines.words.ts'
import { marksOf, unmarked } from './match-marks.ts'

interface AnswerLinesProps {
  typed: string
  matches: readonly DeskMatch[]
  pending: boolean
  chosen: number
  list_id: string
  optionId: (index: number) => string
  onUse: (match: DeskMatch) => void
}

export const AnswerLines = ({ typed, matches, pending, chosen, list_id, optionId, onUse }: AnswerLinesProps) => {
  const say = useWords(lineWords)
  return (
    <div role="listbox" id={list_id} aria-label={say('person')} aria-busy={pending}>
      {matches.map((match, index) => {
        const line = { id: optionId(index), typed, chosen: index === chosen, onUse: () => onUse(match) }
        return match.kind === 'visit' ? (
          <MatchLine key={match.id} match={match.visit} {...line} />
        ) : (
          <MemberLine key={match.id} member={match.member} way={match.way} {...line} />
        )
      })}
    </div>
  )
}

interface LineProps {
  id: string
  typed: string
  chosen: boolean
  onUse: () => void
}

/** A visitor who is inside or has visited before. */
const MatchLine = ({ match, typed, ...line }: LineProps & { match: VisitorMatch }) => {
  const say = useWords(lineWords)
  const sayCommon = useWords(commonWords)
  const formats = useFormats()
  const { entrance, matched, visits, phone_masked, id_number_masked } = match
  const { typedIn, digitsOf } = marksOf(matched, typed)
  return (
    <AnswerLine
      {...line}
      photo={entrance.photo}
      name={entrance.visitor_name}
      marked_name={typedIn(entrance.visitor_name, 'name')}
      marked_company={entrance.company ? typedIn(entrance.company, 'company') : null}
      numbers={
        <>
          {phone_masked ? <MatchNumber icon={IconPhone} {...digitsOf(phone_masked, 'phone')} /> : null}
          {entrance.plate ? (
            <MatchPlate plate={entrance.plate} plate_province={entrance.plate_province} mark={(plate) => typedIn(plate, 'plate')} />
          ) : null}
          {match.numbers_unreadable.length > 0 ? <span>{sayCommon('unreadable')}</span> : null}
          {id_number_masked ? <MatchNumber icon={IconId} {...digitsOf(id_number_masked, 'id_number')} /> : null}
          {entrance.card_number && match.inside ? (
            <MatchNumber className="gh-mono" icon={IconIdBadge2} {...typedIn(entrance.card_number, 'card')} />
          ) : null}
        </>
      }
      place={entrance.host_name ? say('to_visit', { host: entrance.host_name }) : <None />}
      below_place={
        <>
          {entrance.unit_name ? <span>{say('unit', { unit: entrance.unit_name })}</span> : null}
          <span>{say('came', { count: visits })}</span>
        </>
      }
      last={
        match.inside ? (
          <InsideNow match={match} />
        ) : (
          <>
            <p>{say('last')}</p>
            <p className="gh-numbers">{formats.when(entrance.checkin_at)}</p>
          </>
        )
      }
    />
  )
}

const InsideNow = ({ match }: { match: VisitorMatch }) => {
  const say = useWords(lineWords)
  const sayList = useWords(listWords)
  const formats = useFormats()
  const now = useNow(30_000)
  const { value } = useFieldText(VISIT)
  const { kind, over } = visitState(match.entrance, now)
  return (
    <>
      <StatusBadge kind={kind}>
        {over > 0 ? sayList('over', { time: formats.duration(over) }) : value('status', match.entrance.status)}
      </StatusBadge>
      <p className="gh-numbers">{say('since', { time: formats.when(match.entrance.checkin_at) })}</p>
    </>
  )
}

interface MemberLineProps extends LineProps {
  member: MemberMatch
  /** The vehicle, or entry on foot, that this line offers; undefined if there is no choice. */
  way: Way | undefined
}

/** A member, with whether they may enter now. */
const MemberLine = ({ member, way, typed, ...line }: MemberLineProps) => {
  const { value } = useFieldText(MEMBER)
  const say = useWords(lineWords)
  const sayMember = useWords(memberWords)
  const sayDesk = useWords(deskWords)
  const sayCommon = useWords(commonWords)
  const language = useLanguage()
  const why = useMemberReasons()
  const { matched, reasons, phone_masked, id_number_masked } = member
  const name = language === 'en' && member.name_en ? member.name_en : member.name_th
  const { typedIn, digitsOf } = marksOf(matched, typed)
  const vehicles = way === undefined ? member.vehicles.slice(0, 2) : way === 'on_foot' ? [] : [way]
  return (
    <AnswerLine
      {...line}
      photo={member.avatar}
      name={name}
      marked_name={typedIn(name, 'name')}
      marked_company={member.company ? typedIn(member.company, 'company') : null}
      numbers={
        <>
          {phone_masked ? <MatchNumber icon={IconPhone} {...digitsOf(phone_masked, 'phone')} /> : null}
          {way === 'on_foot' ? <MatchNumber icon={IconWalk} {...unmarked(sayDesk('on_foot'))} /> : null}
          {vehicles.map(({ plate, plate_province }) => (
            <MatchPlate
              key={`${plate}${plate_province}`}
              plate={plate}
              plate_province={plate_province}
              mark={(shown_plate) => typedIn(shown_plate, 'plate')}
            />
          ))}
          {member.numbers_unreadable.length > 0 ? <span>{sayCommon('unreadable')}</span> : null}
          {id_number_masked ? <MatchNumber icon={IconId} {...digitsOf(id_number_masked, 'id_number')} /> : null}
        </>
      }
      place={member.unit ? say('unit', { unit: member.unit }) : <None />}
      below_place={
        <>
          <span>{value('kind', member.kind)}</span>
          <span className="gh-mono">
            <Marks {...typedIn(member.code, 'code')} />
          </span>
        </>
      }
      last={
        reasons.length === 0 ? (
          <StatusBadge kind="active">{sayMember('member')}</StatusBadge>
        ) : (
          <>
            <StatusBadge kind="on_hold">{sayMember('may_not')}</StatusBadge>
            <p>{why(reasons)}</p>
          </>
        )
      }
    />
  )
}
