import type { ScanOutcome, ScanRow } from '@gatehouse/contract/scans/scans.ts'
import { DESK_PATH } from '../../api/addresses.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { None } from '../../ui/text/definition-list.tsx'
import { StatusBadge, type StatusKind } from '../../ui/text/status-badge.tsx'
import { scanLogWords } from './scan-log.words.ts'

const WENT_ON: Partial<Record<ScanOutcome, StatusKind>> = {
  admitted: 'inside',
  checked_out: 'out',
  found: 'inactive',
  needs_more: 'pending',
}

const Outcome = ({ scan: { outcome } }: { scan: ScanRow }) => {
  const say = useWords(scanLogWords)
  return <StatusBadge kind={WENT_ON[outcome] ?? 'denied'}>{say(`outcomes.${outcome}`)}</StatusBadge>
}

const Who = ({ scan: { name, entrance_id } }: { scan: ScanRow }) => {
  const say = useWords(scanLogWords)
  if (name === null) return <None />
  return entrance_id ? (
    <AppLink href={`${DESK_PATH}?visit=${entrance_id}`} aria-label={say('open', { name })}>
      {name}
    </AppLink>
  ) : (
    name
  )
}

export function useScanColumns(): Column<ScanRow>[] {
  const say = useWords(scanLogWords)
  const formats = useFormats()
  return [
    { id: 'at', title: say('at'), width: 150, render: ({ at }) => <span className="gh-numbers">{formats.when(at)}</span> },
    { id: 'outcome', title: say('outcome'), width: 190, render: (scan) => <Outcome scan={scan} /> },
    { id: 'who', title: say('who'), render: (scan) => <Who scan={scan} /> },
    { id: 'what', title: say('what'), width: 140, render: ({ kind }) => say(`kinds.${kind}`) },
    { id: 'gate', title: say('gate'), width: 100, render: ({ gate }) => gate },
    { id: 'by', title: say('by'), render: ({ scanned_by }) => scanned_by },
  ]
}

/** One scan on a phone. */
export const ScanLine = ({ scan }: { scan: ScanRow }) => {
  const say = useWords(scanLogWords)
  const formats = useFormats()
  const { at, gate, kind, scanned_by } = scan
  return (
    <div className="gh-row gh-gap-12 gh-min-48 gh-grow">
      <div className="gh-grow">
        <p className="gh-large gh-break">{scan.name ? <Who scan={scan} /> : say(`kinds.${kind}`)}</p>
        <p className="gh-small gh-muted">{[formats.when(at), gate, scan.name ? say(`kinds.${kind}`) : null].filter(Boolean).join(' · ')}</p>
        <p className="gh-small gh-muted">{scanned_by}</p>
      </div>
      <Outcome scan={scan} />
    </div>
  )
}
