import type { TillSession } from '@gatehouse/contract/payments/payment-record.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { type Column, RowLink } from '../../ui/table/data-table.tsx'
import { None } from '../../ui/text/definition-list.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { paymentsWords } from './payments.words.ts'
import { useDifference } from './till-facts.tsx'

export const TillStatus = ({ till: { closed_at } }: { till: TillSession }) => {
  const say = useWords(paymentsWords)
  return <StatusBadge kind={closed_at ? 'inactive' : 'active'}>{say(closed_at ? 'till_states.closed' : 'till_states.open')}</StatusBadge>
}

/** The sum over all payment methods. */
export const takenIn = ({ takings }: TillSession): number => takings.reduce((sum, { amount }) => sum + amount, 0)

/** The difference of a count, highlighted if it is short or over. */
const Difference = ({ till }: { till: TillSession }) => {
  const difference = useDifference()(till)
  if (difference === null) return <None />
  return <span className={`gh-nowrap ${till.counted_cash === till.expected_cash ? '' : 'gh-overstay gh-strong'}`}>{difference}</span>
}

export function useTillColumns(hrefOf: (till: TillSession) => string): Column<TillSession>[] {
  const say = useWords(paymentsWords)
  const formats = useFormats()
  const moment = (time: string | null) => (time === null ? <None /> : <span className="gh-numbers gh-nowrap">{formats.when(time)}</span>)
  return [
    { id: 'state', title: say('state'), width: 130, render: (till) => <TillStatus till={till} /> },
    { id: 'gate', fixed: true, title: say('gate'), width: 100, render: (till) => <RowLink href={hrefOf(till)}>{till.gate_code}</RowLink> },
    { id: 'opened', title: say('opened'), width: 140, render: ({ opened_at }) => moment(opened_at) },
    { id: 'opened_by', title: say('opened_by'), render: ({ opened_by }) => opened_by },
    { id: 'closed', title: say('closed'), width: 140, render: ({ closed_at }) => moment(closed_at) },
    { id: 'taken', title: say('taken'), align: 'end', width: 110, render: (till) => formats.money(takenIn(till)) },
    { id: 'difference', title: say('difference'), width: 150, render: (till) => <Difference till={till} /> },
  ]
}

/** One till on a phone. */
export const TillRow = ({ till, href }: { till: TillSession; href: string }) => {
  const say = useWords(paymentsWords)
  const formats = useFormats()
  return (
    <div className="gh-row gh-gap-12 gh-min-48 gh-grow">
      <div className="gh-grow">
        <p className="gh-large">
          <RowLink href={href}>{say('till_of', { gate: till.gate_code })}</RowLink>
        </p>
        <p className="gh-small gh-muted">
          {[formats.when(till.opened_at), till.closed_at && formats.when(till.closed_at)].filter(Boolean).join(' – ')}
        </p>
        <p className="gh-small gh-muted">{till.opened_by}</p>
      </div>
      <div className="gh-stack gh-gap-4 gh-end">
        <span className="gh-strong gh-numbers gh-text-end">{formats.money(takenIn(till))}</span>
        {till.closed_at ? <Difference till={till} /> : <TillStatus till={till} />}
      </div>
    </div>
  )
}
