import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { provinceName } from '@gatehouse/contract/kernel/domain/provinces.ts'
import type { MemberMatch } from '@gatehouse/contract/member-desk.ts'
import { IconCar, IconId, IconPhone, IconWalk } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { commonWords } from '../../../lib/i18n/common.words.ts'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { noBreak } from '../../../lib/no-break.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { None } from '../../../ui/text/definition-list.tsx'
import { KeyCap } from '../../../ui/text/key-cap.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { deskWords } from '../base/desk.words.ts'
import { MEMBER } from '../base/entrances.fixed.ts'
import { memberWords } from '../base/member.words.ts'
import type { Way } from '../base/member-ways.ts'
import { useMemberReasons } from '../base/use-member-reasons.ts'
import { VisitorPhoto } from '../base/visitor-photo.tsx'
import styles from './answer-strip.module.css'
import { Marks } from './marks.tsx'
import { markShown, markTyped } from './match-marks.ts'

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
  const language = useLanguage()
  const why = useMemberReasons()
  const line = useRef<HTMLDivElement>(null)
  const { matched, reasons, phone_masked, id_number_masked } = member
  const sayCommon = useWords(commonWords)
  const name = language === 'en' && member.name_en ? member.name_en : member.name_th
  const plain = (text: string) => ({ before: text, marked: '', after: '' })
  const typedIn = (text: string, where: MemberMatch['matched'][number]) => (matched.includes(where) ? markTyped(text, typed) : plain(text))
  const shown = (masked: string, where: 'phone' | 'id_number') => (matched.includes(where) ? markShown(masked) : plain(masked))
  const vehicles = way === undefined ? member.vehicles.slice(0, 2) : way === 'on_foot' ? [] : [way]
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
      <VisitorPhoto photo={member.avatar} name={name} size={44} />
      <div className={styles.who}>
        <p className={styles.name}>
          <b>
            <Marks {...typedIn(name, 'name')} />
          </b>
          {member.company ? (
            <span className={styles.company}>
              {' · '}
              <Marks {...typedIn(member.company, 'company')} />
            </span>
          ) : null}
        </p>
        <p className={styles.numbers}>
          {phone_masked ? (
            <span>
              <IconPhone size={16} stroke={1.75} aria-hidden="true" />
              <Marks {...shown(phone_masked, 'phone')} />
            </span>
          ) : null}
          {way === 'on_foot' ? (
            <span>
              <IconWalk size={16} stroke={1.75} aria-hidden="true" />
              {say('on_foot')}
            </span>
          ) : null}
          {vehicles.map(({ plate, plate_province }) => (
            <span key={`${plate}${plate_province}`} className={styles.plate}>
              <span className="gh-nowrap">
                <IconCar size={16} stroke={1.75} aria-hidden="true" />
                <Marks {...typedIn(noBreak(formatPlate(plate)), 'plate')} />
              </span>
              {plate_province ? ` ${provinceName(plate_province, language)}` : ''}
            </span>
          ))}
          {member.numbers_unreadable.length > 0 ? <span>{sayCommon('unreadable')}</span> : null}
          {id_number_masked ? (
            <span>
              <IconId size={16} stroke={1.75} aria-hidden="true" />
              <Marks {...shown(id_number_masked, 'id_number')} />
            </span>
          ) : null}
        </p>
      </div>
      <div className={styles.visiting}>
        <p className={styles.host}>{member.unit ? say('unit', { unit: member.unit }) : <None />}</p>
        <p className={`gh-flex ${styles.unit}`}>
          <span>{value('kind', member.kind)}</span>
          <span className="gh-mono">
            <Marks {...typedIn(member.code, 'code')} />
          </span>
        </p>
      </div>
      <div className={styles.last}>
        {reasons.length === 0 ? (
          <StatusBadge kind="active">{sayMember('member')}</StatusBadge>
        ) : (
          <>
            <StatusBadge kind="on_hold">{sayMember('may_not')}</StatusBadge>
            <p>{why(reasons)}</p>
          </>
        )}
      </div>
      <span className={styles.enter}>{chosen ? <KeyCap>Enter</KeyCap> : null}</span>
    </div>
  )
}
