import type { VisitorMatch } from '@gatehouse/contract/entrance-find.ts'
import { IconId, IconIdBadge2, IconPhone } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { commonWords } from '../../../lib/i18n/common.words.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { None } from '../../../ui/text/definition-list.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { deskWords } from '../base/desk.words.ts'
import { VISIT } from '../base/entrances.fixed.ts'
import { listWords } from '../base/list.words.ts'
import { useNow } from '../base/use-now.ts'
import { visitState } from '../base/visit-state.ts'
import { AnswerLine, FoundNumber, FoundPlate } from './answer-line.tsx'
import { marksOf } from './match-marks.ts'

interface MatchLineProps {
  id: string
  match: VisitorMatch
  typed: string
  chosen: boolean
  onUse: () => void
}

/** One visitor of the answer: who, by what they were found, whom they visit, and when they last came or that they are inside. */
export const MatchLine = ({ id, match, typed, chosen, onUse }: MatchLineProps) => {
  const say = useWords(deskWords)
  const sayCommon = useWords(commonWords)
  const formats = useFormats()
  const { entrance, matched, visits, phone_masked, id_number_masked } = match
  const { typedIn, shown } = marksOf(matched, typed)
  return (
    <AnswerLine
      id={id}
      chosen={chosen}
      onUse={onUse}
      photo={entrance.photo}
      name={entrance.visitor_name}
      marked_name={typedIn(entrance.visitor_name, 'name')}
      marked_company={entrance.company ? typedIn(entrance.company, 'company') : null}
      numbers={
        <>
          {phone_masked ? <FoundNumber icon={IconPhone} {...shown(phone_masked, 'phone')} /> : null}
          {entrance.plate ? (
            <FoundPlate plate={entrance.plate} plate_province={entrance.plate_province} mark={(plate) => typedIn(plate, 'plate')} />
          ) : null}
          {match.numbers_unreadable.length > 0 ? <span>{sayCommon('unreadable')}</span> : null}
          {id_number_masked ? <FoundNumber icon={IconId} {...shown(id_number_masked, 'id_number')} /> : null}
          {entrance.card_number && match.inside ? (
            <FoundNumber className="gh-mono" icon={IconIdBadge2} {...typedIn(entrance.card_number, 'card')} />
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
  const say = useWords(deskWords)
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
