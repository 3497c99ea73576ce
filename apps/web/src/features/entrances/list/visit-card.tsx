import type { EntranceRow } from '@gatehouse/contract/entrances/entrance-record.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { provinceName } from '@gatehouse/contract/kernel/domain/provinces.ts'
import { formatHours } from '../../../lib/dates.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { noBreak } from '../../../lib/no-break.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { StayBar } from '../../../ui/figures/stay-bar.tsx'
import { RowLink } from '../../../ui/table/data-table.tsx'
import { None } from '../../../ui/text/definition-list.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { VISIT } from '../base/entrances.fixed.ts'
import { listWords } from '../base/list.words.ts'
import { useParty } from '../base/use-party.ts'
import { useVisitorName } from '../base/use-visitor-name.ts'
import { visitState } from '../base/visit-state.ts'
import { VisitorPhoto } from '../base/visitor-photo.tsx'
import styles from './visit-list.module.css'

/** A visit at phone widths. */
export const VisitCard = ({ visit, now, href }: { visit: EntranceRow; now: number; href: string }) => {
  const language = useLanguage()
  const formats = useFormats()
  const party = useParty()(visit)
  const nameOf = useVisitorName()
  const plate = visit.plate && noBreak(formatPlate(visit.plate))
  const province = visit.plate_province ? ` ${provinceName(visit.plate_province, language)}` : ''
  return (
    <div className={`gh-stack gh-gap-0 gh-gap-x-10 ${styles.card}`}>
      <VisitorPhoto photo={visit.photo} name={visit.visitor_name} size={40} />
      <div className="gh-narrow">
        <p className="gh-cut">
          <RowLink href={href}>{nameOf(visit)}</RowLink>
        </p>
        <p className="gh-cut gh-small gh-muted">
          {[party, plate ? `${plate}${province}` : visit.company].filter(Boolean).join(' · ') || '—'}
        </p>
        <p className={`gh-row gh-small gh-muted gh-mt-4 ${styles.card_status}`}>
          <VisitStatus visit={visit} now={now} />
          <span>{visit.unit_name ?? visit.host_name ?? ''}</span>
        </p>
      </div>
      <div className="gh-numbers gh-text-end">
        <b>{formats.when(visit.checkin_at, now)}</b>
        <p className="gh-cut gh-small gh-muted">{[visit.gate_in, visit.card_number].filter(Boolean).join(' · ') || '—'}</p>
      </div>
    </div>
  )
}

/** The status of a visit in a row: `Inside`, `Over 1:20`, `Out`. */
export const VisitStatus = ({ visit, now }: { visit: EntranceRow; now: number }) => {
  const say = useWords(listWords)
  const { value } = useFieldText(VISIT)
  const { kind, over } = visitState(visit, now)
  return <StatusBadge kind={kind}>{over > 0 ? say('over', { time: formatHours(over) }) : value('status', visit.status)}</StatusBadge>
}

export const VisitStay = ({ visit, now }: { visit: EntranceRow; now: number }) => {
  const { stay } = visitState(visit, now)
  return stay ? <StayBar {...stay} /> : <None />
}
