import type { StampRow } from '@gatehouse/contract/e-stamps/e-stamp-record.ts'
import type { ReactNode } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { type Column, TwoLines } from '../../ui/table/data-table.tsx'
import { CutText } from '../../ui/text/cut-text.tsx'
import { None } from '../../ui/text/definition-list.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { eStampWords } from './e-stamps.words.ts'
import { effectBeside, useEffectText, useKindName } from './use-effect-words.ts'
import { useStampedUnit } from './use-unit-name.ts'

type Kind = Pick<StampRow, 'kind_name_th' | 'kind_name_en'>

/** The name of a stamp's kind in the language of the page. */
export function useStampedKind(): (stamp: Kind) => string {
  const kindName = useKindName()
  return ({ kind_name_th: name_th, kind_name_en: name_en }) => kindName({ name_th, name_en })
}

/** A visit by its plate, or by its slip if it has no plate. */
export function useVehicleText(): (stamp: Pick<StampRow, 'plate' | 'number'>) => string {
  const say = useWords(eStampWords)
  return ({ plate, number }) => plate ?? say('slip', { number })
}

/** The note and the receipt of a stamp on one line. */
function usePapers() {
  const say = useWords(eStampWords)
  const formats = useFormats()
  return ({ note, receipt_no, receipt_amount }: StampRow): string => {
    const receipt = receipt_no && say('receipt', { number: receipt_no, amount: formats.money(receipt_amount ?? 0) })
    return [note, receipt].filter(Boolean).join(' · ')
  }
}

/** The vehicle, linked to its visit for people who may see visits. */
const VisitLink = ({ stamp: { entrance_id }, children }: { stamp: StampRow; children: ReactNode }) =>
  entrance_id ? (
    <AppLink href={`/service/visitor/entrances?visit=${entrance_id}`}>{children}</AppLink>
  ) : (
    <strong className="gh-strong">{children}</strong>
  )

const Revoked = () => <StatusBadge kind="inactive">{useWords(eStampWords)('revoked')}</StatusBadge>

/** Says when, by whom and why a stamp was revoked. */
function useTakenBack() {
  const say = useWords(eStampWords)
  const formats = useFormats()
  return ({ revoked_at, revoked_by, revoke_reason }: StampRow): string => {
    const actor = revoked_by && say('revoked_by', { name: revoked_by })
    return revoked_at ? [actor, formats.when(revoked_at), revoke_reason && `“${revoke_reason}”`].filter(Boolean).join(' · ') : ''
  }
}

interface TakeBackProps {
  stamp: StampRow
  onTakeBack: (stamp: StampRow) => void
}

const TakeBack = ({ stamp, onTakeBack }: TakeBackProps) => {
  const say = useWords(eStampWords)
  const kind = useStampedKind()(stamp)
  const vehicle = useVehicleText()(stamp)
  return (
    <Button variant="default" size="chip" aria-label={say('take_back_of', { kind, vehicle })} onClick={() => onTakeBack(stamp)}>
      {say('take_back')}…
    </Button>
  )
}

/** The columns of the stamps; without `onTakeBack` they are only read. */
export function useStampRowColumns(onTakeBack?: (stamp: StampRow) => void): Column<StampRow>[] {
  const say = useWords(eStampWords)
  const formats = useFormats()
  const stampedKind = useStampedKind()
  const effectText = useEffectText()
  const papers = usePapers()
  const takenBack = useTakenBack()
  const stampedUnit = useStampedUnit()
  const cut = (text: string | null) => (text ? <CutText>{text}</CutText> : <None />)
  return [
    {
      ...{ id: 'at', title: say('at'), sort: onTakeBack && 'at', width: 150 },
      render: ({ at }) => <span className="gh-numbers gh-nowrap">{formats.when(at)}</span>,
    },
    {
      ...{ id: 'vehicle', title: say('vehicle'), least: 130 },
      render: (stamp) => (
        <span className="gh-numbers gh-nowrap">
          <TwoLines
            first={<VisitLink stamp={stamp}>{stamp.plate ?? say('on_foot')}</VisitLink>}
            second={say('slip', { number: stamp.number })}
          />
        </span>
      ),
    },
    {
      id: 'kind',
      title: say('kind'),
      least: 160,
      render: (stamp) => <TwoLines first={stampedKind(stamp)} second={effectBeside(stampedKind(stamp), effectText(stamp))} />,
    },
    { id: 'unit', title: say('unit'), least: 130, render: (stamp) => cut(stampedUnit(stamp)) },
    { id: 'by', title: say('by'), least: 130, render: ({ own, stamped_by }) => (own ? say('you') : <CutText>{stamped_by}</CutText>) },
    { id: 'papers', title: say('papers'), least: 130, render: (stamp) => cut(papers(stamp)) },
    ...(onTakeBack
      ? [
          {
            ...{ id: 'status', title: say('status'), least: 150 },
            render: (stamp: StampRow) => {
              if (stamp.revoked_at) return <TwoLines first={<Revoked />} second={takenBack(stamp)} />
              return stamp.revocable ? <TakeBack stamp={stamp} onTakeBack={onTakeBack} /> : null
            },
          },
        ]
      : []),
  ]
}

/** A row on a phone. */
export const StampLine = ({ stamp, onTakeBack }: { stamp: StampRow; onTakeBack?: (stamp: StampRow) => void }) => {
  const say = useWords(eStampWords)
  const formats = useFormats()
  const stampedKind = useStampedKind()
  const papers = usePapers()
  const takenBack = useTakenBack()
  const stampedUnit = useStampedUnit()
  const { plate, number, at, own, stamped_by } = stamp
  return (
    <div className="gh-stack gh-gap-6 gh-grow">
      <div className="gh-row gh-gap-12 gh-top">
        <div className="gh-grow">
          <p className="gh-large gh-strong gh-numbers gh-break">
            <VisitLink stamp={stamp}>{[plate, say('slip', { number })].filter(Boolean).join(' · ')}</VisitLink>
          </p>
          <p className="gh-body gh-break">{stampedKind(stamp)}</p>
        </div>
        {stamp.revoked_at ? <Revoked /> : null}
      </div>
      <p className="gh-small gh-muted gh-break">
        {[formats.when(at), stampedUnit(stamp), own ? say('you') : stamped_by, papers(stamp)].filter(Boolean).join(' · ')}
      </p>
      {stamp.revoked_at ? <p className="gh-small gh-muted gh-break">{takenBack(stamp)}</p> : null}
      {stamp.revocable && onTakeBack ? (
        <div>
          <TakeBack stamp={stamp} onTakeBack={onTakeBack} />
        </div>
      ) : null}
    </div>
  )
}
