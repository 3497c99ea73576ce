import type { EntranceRow } from '@gatehouse/contract/entrance-record.ts'
import { formatHours } from '../../../lib/dates.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { StayBar } from '../../../ui/figures/stay-bar.tsx'
import { None } from '../../../ui/text/definition-list.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { VISIT } from '../base/entrances.fixed.ts'
import { listWords } from '../base/list.words.ts'
import { visitState } from '../base/visit-state.ts'

/** The status of a visit in a row: `Inside`, `Over 1:20`, `Out`. */
export const VisitStatus = ({ visit, now }: { visit: EntranceRow; now: number }) => {
  const say = useWords(listWords)
  const { value } = useFieldText(VISIT)
  const { kind, over } = visitState(visit, now)
  return <StatusBadge kind={kind}>{over > 0 ? say('over', { time: formatHours(over) }) : value('status', visit.status)}</StatusBadge>
}

/** How long a visit has lasted, against its limit while it is open. */
export const VisitStay = ({ visit, now }: { visit: EntranceRow; now: number }) => {
  const { stay } = visitState(visit, now)
  return stay ? <StayBar {...stay} /> : <None />
}
