import type { TariffRules } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { parkingFees } from '@gatehouse/contract/parking-fees/parking-fees.ts'
import type { TariffComparison } from '@gatehouse/contract/parking-fees/tariff-comparison.ts'
import type { Tariff } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { explain } from '../../api/errors.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { compareWords } from './compare.words.ts'
import type { Scope } from './use-scope.ts'
import styles from './version.module.css'

type Body = BodyInputOf<typeof parkingFees.compare>

interface ComparePanelProps {
  tariff: Tariff
  scope: Scope
  /** Null while they have problems. */
  rules: TariffRules | null
}

/** The total that the form's rules would have charged for last month's real stays; calculated on request. */
export const ComparePanel = ({ tariff, scope, rules }: ComparePanelProps) => {
  const say = useWords(compareWords)
  const why_id = useId()
  const compare = useCommand((body: Body) => api.parkingFees.compare({ body }), [])
  const body = rules && ({ location_id: tariff.location_id, tariff_id: tariff._id, ...scope, rules } as Body)
  const isEarlier = compare.data !== undefined && JSON.stringify(compare.variables) !== JSON.stringify(body)
  return (
    <Panel flush title={say('title')}>
      <div className={`gh-stack gh-gap-12 gh-line-top ${styles.part}`}>
        <p className="gh-body gh-muted">{say('text')}</p>
        <div className="gh-wrap gh-gap-12">
          <Button
            variant="default"
            loading={compare.isPending}
            aria-disabled={body === null || undefined}
            aria-describedby={body === null ? why_id : undefined}
            onClick={() => (body ? compare.mutate(body) : undefined)}
          >
            {say('work_out')}
          </Button>
          {body === null ? (
            <span id={why_id} className="gh-small gh-muted">
              {say('fix')}
            </span>
          ) : null}
        </div>
        {compare.error ? <FailureNote title={explain(compare.error)} takes_focus={false} /> : null}
        <div role="status">
          {compare.data ? (
            <div className="gh-stack gh-gap-12">
              {isEarlier ? (
                <p className="gh-row gh-gap-6 gh-small gh-overstay">
                  <IconAlertTriangle size={18} stroke={1.75} className="gh-still" aria-hidden="true" />
                  <span>{say('earlier')}</span>
                </p>
              ) : null}
              <Result found={compare.data} />
            </div>
          ) : null}
        </div>
      </div>
    </Panel>
  )
}

const Result = ({ found }: { found: TariffComparison }) => {
  const say = useWords(compareWords)
  const { money, number, month: monthText } = useFormats()
  const { stays, before, after, more, less, same, free, sampled, priced } = found
  const month = monthText(found.month)
  if (stays === 0) return <p className="gh-body">{say('nobody', { month })}</p>
  const signed = (amount: number) => (amount > 0 ? `+${money(amount)}` : money(amount))
  const share =
    before === 0 || after === before
      ? ''
      : ` (${after > before ? '+' : ''}${Math.round(((after - before) / before) * 100)}%)`.replace('-', '\u2212')
  const figures = [
    [say('before'), money(before)],
    [say('after'), money(after)],
    [`${say('change')}${share}`, signed(after - before)],
    [say('stays', { month }), number(stays)],
  ] as const
  return (
    <>
      <ul className={`gh-plain gh-grid gh-gap-12 ${styles.figures}`} aria-label={say('result')}>
        {figures.map(([label, value]) => (
          <li key={label}>
            <span className={`gh-bold gh-numbers ${styles.figure}`}>{value}</span>
            <span className="gh-small gh-muted">{label}</span>
          </li>
        ))}
      </ul>
      <p className="gh-body">
        {say('who', { more: number(more), less: number(less), same: number(same), free: number(free) })}
        {sampled ? ` ${say('sampled', { count: number(priced) })}` : ''}
      </p>
      <Lengths lengths={found.lengths} />
    </>
  )
}

const Lengths = ({ lengths }: Pick<TariffComparison, 'lengths'>) => {
  const say = useWords(compareWords)
  const { money, number } = useFormats()
  const nameOf = (index: number): string => {
    const from = (lengths[index - 1]?.to ?? 0) / 60
    const { to } = lengths[index]!
    if (to === null) return say('over', { from })
    return from === 0 ? say('up_to', { to: to / 60 }) : say('between', { from, to: to / 60 })
  }
  return (
    <table className={`gh-table ${styles.lengths}`}>
      <caption className="gh-hidden">{say('by_length')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('length')}</th>
          <th scope="col">{say('count')}</th>
          <th scope="col">{say('before')}</th>
          <th scope="col">{say('after')}</th>
        </tr>
      </thead>
      <tbody>
        {lengths.map(({ to, stays, before, after }, index) => (
          <tr key={to} className="gh-numbers">
            <th scope="row">{nameOf(index)}</th>
            <td>{number(stays)}</td>
            <td>{money(before)}</td>
            <td>{money(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
