import type { EntranceRow } from '@gatehouse/contract/entrance-record.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { provinceName } from '@gatehouse/contract/kernel/domain/provinces.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useLanguage } from '../../../lib/i18n/use-words.ts'
import { noBreak } from '../../../lib/no-break.ts'
import { RowLink } from '../../../ui/table/data-table.tsx'
import { useParty } from '../base/use-party.ts'
import { VisitorPhoto } from '../base/visitor-photo.tsx'
import styles from './visit-list.module.css'
import { VisitStatus } from './visit-status.tsx'

/** A visit at phone widths: photo, name, plate or company, status and unit; the time, gate and card at the right. */
export const VisitCard = ({ visit, now, href }: { visit: EntranceRow; now: number; href: string }) => {
  const language = useLanguage()
  const formats = useFormats()
  const party = useParty()(visit)
  const plate = visit.plate && noBreak(formatPlate(visit.plate))
  const province = visit.plate_province ? ` ${provinceName(visit.plate_province, language)}` : ''
  return (
    <div className={`gh-stack gh-gap-0 gh-gap-x-10 ${styles.card}`}>
      <VisitorPhoto photo={visit.photo} name={visit.visitor_name} size={40} />
      <div className="gh-narrow">
        <p className="gh-cut">
          <RowLink href={href}>{visit.visitor_name}</RowLink>
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
