import type { MemberMatch } from '@gatehouse/contract/member-desk.ts'
import { IconId, IconPhone, IconWalk } from '@tabler/icons-react'
import { commonWords } from '../../../lib/i18n/common.words.ts'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { None } from '../../../ui/text/definition-list.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { deskWords } from '../base/desk.words.ts'
import { MEMBER } from '../base/entrances.fixed.ts'
import { memberWords } from '../base/member.words.ts'
import type { Way } from '../base/member-ways.ts'
import { useMemberReasons } from '../base/use-member-reasons.ts'
import { AnswerLine, FoundNumber, FoundPlate } from './answer-line.tsx'
import { Marks } from './marks.tsx'
import { marksOf, unmarked } from './match-marks.ts'

interface MemberLineProps {
  id: string
  member: MemberMatch
  /** In which they come where this line is of one way of several, or the typed one. */
  way: Way | undefined
  typed: string
  chosen: boolean
  onUse: () => void
}

/** A member of the answer: who, by what they were found, where they belong, and whether they may come in now. */
export const MemberLine = ({ id, member, way, typed, chosen, onUse }: MemberLineProps) => {
  const { value } = useFieldText(MEMBER)
  const say = useWords(deskWords)
  const sayMember = useWords(memberWords)
  const sayCommon = useWords(commonWords)
  const language = useLanguage()
  const why = useMemberReasons()
  const { matched, reasons, phone_masked, id_number_masked } = member
  const name = language === 'en' && member.name_en ? member.name_en : member.name_th
  const { typedIn, shown } = marksOf(matched, typed)
  const vehicles = way === undefined ? member.vehicles.slice(0, 2) : way === 'on_foot' ? [] : [way]
  return (
    <AnswerLine
      id={id}
      chosen={chosen}
      onUse={onUse}
      photo={member.avatar}
      name={name}
      marked_name={typedIn(name, 'name')}
      marked_company={member.company ? typedIn(member.company, 'company') : null}
      numbers={
        <>
          {phone_masked ? <FoundNumber icon={IconPhone} {...shown(phone_masked, 'phone')} /> : null}
          {way === 'on_foot' ? <FoundNumber icon={IconWalk} {...unmarked(say('on_foot'))} /> : null}
          {vehicles.map(({ plate, plate_province }) => (
            <FoundPlate
              key={`${plate}${plate_province}`}
              plate={plate}
              plate_province={plate_province}
              mark={(shown_plate) => typedIn(shown_plate, 'plate')}
            />
          ))}
          {member.numbers_unreadable.length > 0 ? <span>{sayCommon('unreadable')}</span> : null}
          {id_number_masked ? <FoundNumber icon={IconId} {...shown(id_number_masked, 'id_number')} /> : null}
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
