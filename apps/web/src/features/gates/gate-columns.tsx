import type { Gate } from '@gatehouse/contract/gates.ts'
import type { LocationChoice } from '../../api/location-choices.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { type Column, RowLink } from '../../ui/table/data-table.tsx'
import { RecordRow } from '../../ui/table/record-row.tsx'
import { useStampColumns } from '../../ui/table/stamp-columns.tsx'
import { None } from '../../ui/text/definition-list.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { STATUS_KINDS } from './gate-status.ts'
import { gateWords } from './gates.words.ts'

const addressOf = ({ _id }: Gate) => `/service/visitor/gates/${_id}`

/** The location's name where the person may read it, else its code. */
export const locationName = (gate: Gate, choices: readonly LocationChoice[]): string =>
  choices.find(({ id }) => id === gate.location_id)?.name ?? gate.location_code

export const GateStatusBadge = ({ status }: Pick<Gate, 'status'>) => (
  <StatusBadge kind={STATUS_KINDS[status]}>{useWords(gateWords)(`statuses.${status}`)}</StatusBadge>
)

export function useGateColumns(choices: readonly LocationChoice[]): Column<Gate>[] {
  const say = useWords(gateWords)
  const { created, changed } = useStampColumns()
  return [
    {
      id: 'code',
      fixed: true,
      title: say('code'),
      sort: 'code',
      width: 120,
      render: (gate) => (
        <RowLink href={addressOf(gate)}>
          <span className="gh-mono">{gate.code}</span>
        </RowLink>
      ),
    },
    { id: 'name', title: say('name'), sort: 'name', least: 160, render: ({ name }) => name },
    { id: 'location', title: say('location'), render: (gate) => locationName(gate, choices) },
    { id: 'direction', title: say('direction'), render: ({ direction }) => say(`directions.${direction}`) },
    { id: 'kind', title: say('kind'), render: ({ kind }) => say(`kinds.${kind}`) },
    {
      id: 'asks',
      title: say('asks'),
      render: ({ asks }) => (asks.length > 0 ? asks.map((ask) => say(`ask.${ask}`)).join(', ') : <None />),
    },
    { id: 'status', title: say('status'), width: 140, render: ({ status }) => <GateStatusBadge status={status} /> },
    created,
    changed,
  ]
}

export const GateRow = ({ gate, choices }: { gate: Gate; choices: readonly LocationChoice[] }) => {
  const say = useWords(gateWords)
  return (
    <RecordRow
      href={addressOf(gate)}
      code={gate.code}
      name={gate.name}
      second={`${locationName(gate, choices)} · ${say(`directions.${gate.direction}`)}`}
      status={<GateStatusBadge status={gate.status} />}
    />
  )
}
