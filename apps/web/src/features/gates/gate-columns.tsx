import type { Gate, GateStatus } from '@gatehouse/contract/gates/gates.ts'
import type { LocationChoice } from '../../api/location-choices.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { useHoursText } from '../../ui/form/use-hours-text.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { useFieldColumns } from '../../ui/table/field-columns.tsx'
import { codeColumn } from '../../ui/table/record-columns.tsx'
import { RecordRow } from '../../ui/table/record-row.tsx'
import { useStampColumns } from '../../ui/table/stamp-columns.tsx'
import { StatusBadge, type StatusKind } from '../../ui/text/status-badge.tsx'
import { GATE } from './gates.fixed.ts'
import { gateWords } from './gates.words.ts'
import { useTypeWords, useVisitorTypes } from './use-visitor-types.ts'

const STATUS_KINDS: Readonly<Record<GateStatus, StatusKind>> = {
  active: 'active',
  maintenance: 'on_hold',
  closed: 'inactive',
  retired: 'inactive',
}

const addressOf = ({ _id }: Gate) => `/service/visitor/gates/${_id}`

/** The location's name if the person may read it, else its code. */
export const locationName = (gate: Gate, choices: readonly LocationChoice[]): string =>
  choices.find(({ id }) => id === gate.location_id)?.name ?? gate.location_code

export const GateStatusBadge = ({ status }: Pick<Gate, 'status'>) => (
  <StatusBadge kind={STATUS_KINDS[status]}>{useFieldText(GATE).value('status', status)}</StatusBadge>
)

export function useGateColumns(choices: readonly LocationChoice[]): Column<Gate>[] {
  const { label } = useFieldText(GATE)
  const say = useWords(gateWords)
  const hoursText = useHoursText()
  const wordsOf = useTypeWords(useVisitorTypes())
  const fields = useFieldColumns<typeof GATE, Gate>(GATE)
  const { created, changed } = useStampColumns()
  return [
    codeColumn('code', addressOf, { title: label('code'), sort: 'code', width: 120 }),
    { id: 'name', title: label('name'), sort: 'name', least: 160, render: ({ name }) => name },
    { id: 'location', title: label('location_id'), render: (gate) => locationName(gate, choices) },
    ...fields,
    {
      ...{ id: 'visitor_types', title: label('visitor_types'), hidden: true },
      render: ({ visitor_types }) => wordsOf(visitor_types) || say('all_types'),
    },
    { id: 'hours', title: label('hours'), hidden: true, render: ({ hours }) => hoursText(hours).join(' · ') },
    { id: 'status', title: label('status'), width: 140, render: ({ status }) => <GateStatusBadge status={status} /> },
    created,
    changed,
  ]
}

export const GateRow = ({ gate, choices }: { gate: Gate; choices: readonly LocationChoice[] }) => {
  const { value } = useFieldText(GATE)
  return (
    <RecordRow
      href={addressOf(gate)}
      code={gate.code}
      name={gate.name}
      second={`${locationName(gate, choices)} · ${value('direction', gate.direction)}`}
      status={<GateStatusBadge status={gate.status} />}
    />
  )
}
