import type { TillSession } from '@gatehouse/contract/payments/payment-record.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { noBreak } from '../../lib/no-break.ts'
import { DefinitionList, type Fact } from '../../ui/text/definition-list.tsx'
import { tillWords } from './till.words.ts'

/** The difference of a count in words: `฿1 short`. */
export function useDifference() {
  const say = useWords(tillWords)
  const { money } = useFormats()
  return ({ counted_cash, expected_cash }: Pick<TillSession, 'counted_cash' | 'expected_cash'>): string | null => {
    if (counted_cash === null || expected_cash === null) return null
    const difference = counted_cash - expected_cash
    if (difference === 0) return say('exact')
    return say(difference < 0 ? 'short' : 'over', { amount: money(Math.abs(difference)) })
  }
}

/** The facts of a till. `counting` hides the cash sums, so that people find them by counting. */
export const TillFacts = ({ till, counting = false }: { till: TillSession; counting?: boolean }) => {
  const say = useWords(tillWords)
  const { money, when } = useFormats()
  const difference = useDifference()(till)
  const hides = (method: string) => counting && method === 'cash'
  const who_when = (time: string, person: string | null) => say('who_when', { when: when(time), who: person ?? '' })
  const facts: Fact[] = [
    { term: say('opened'), value: who_when(till.opened_at, till.opened_by) },
    ...(till.closed_at ? [{ term: say('closed_at'), value: who_when(till.closed_at, till.closed_by) }] : []),
    ...(counting ? [] : [{ term: say('opening_cash'), value: money(till.opening_cash) }]),
    {
      term: say('taken'),
      value:
        till.takings.length === 0 ? (
          say('nothing_taken')
        ) : (
          <ul className="gh-plain gh-numbers">
            {till.takings.map(({ method, count, amount }) => (
              <li
                key={method}
              >{`${say(`methods.${method}`)} ${hides(method) ? '' : `${money(amount)} `}· ${noBreak(say('taken_count', { count }))}`}</li>
            ))}
          </ul>
        ),
    },
    ...(till.paid_back.count > 0
      ? [
          {
            term: say('paid_back'),
            value: (
              <span className="gh-numbers">{`${counting ? '' : `${money(till.paid_back.amount)} · `}${noBreak(say('taken_count', till.paid_back))}`}</span>
            ),
          },
        ]
      : []),
    ...(till.voided > 0 ? [{ term: say('voided'), value: say('taken_count', { count: till.voided }) }] : []),
    ...(till.first_receipt ? [{ term: say('receipts'), value: <Receipts till={till} /> }] : []),
    ...(difference
      ? [
          { term: say('expected'), value: money(till.expected_cash ?? 0) },
          { term: say('counted'), value: money(till.counted_cash ?? 0) },
          {
            term: say('difference'),
            value: <strong className={till.counted_cash === till.expected_cash ? 'gh-inside' : 'gh-overstay'}>{difference}</strong>,
          },
          ...(till.note ? [{ term: say('note'), value: till.note }] : []),
        ]
      : []),
  ]
  return <DefinitionList facts={facts} />
}

const Receipts = ({ till: { first_receipt, last_receipt } }: { till: TillSession }) => (
  <span className="gh-nowrap gh-numbers">
    {first_receipt}
    {/* Both receipts are from the same till: its code isn't repeated, so that they fit on one line. */}
    {last_receipt === first_receipt ? null : ` – ${last_receipt?.slice(last_receipt.lastIndexOf('-') + 1)}`}
  </span>
)
