import type { StampKind } from '@gatehouse/contract/e-stamps/e-stamp-kind.ts'
import type { LocationChoice } from '../../api/location-choices.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { useFieldColumns } from '../../ui/table/field-columns.tsx'
import { codeColumn } from '../../ui/table/record-columns.tsx'
import { RecordRow } from '../../ui/table/record-row.tsx'
import { useStampColumns } from '../../ui/table/stamp-columns.tsx'
import { CutText } from '../../ui/text/cut-text.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { E_STAMPS } from './e-stamp-search.ts'
import { STAMP_KIND } from './e-stamps.fixed.ts'
import { kindWords } from './kind.words.ts'
import { useEffectText, useKindName } from './use-effect-words.ts'
import { useUnitName } from './use-unit-name.ts'

const addressOf = ({ _id }: StampKind): string => `${E_STAMPS}/kinds/${_id}`

export const KindStatusBadge = ({ status }: Pick<StampKind, 'status'>) => (
  <StatusBadge kind={status === 'active' ? 'active' : 'inactive'}>{useFieldText(STAMP_KIND).value('status', status)}</StatusBadge>
)

/** The location's name if the person may read it, otherwise its code. */
export const locationName = ({ location_id, location_code }: StampKind, choices: readonly LocationChoice[]): string =>
  choices.find(({ id }) => id === location_id)?.name ?? location_code

/** The quota of a unit, in the short form of a list. */
function useQuotaText() {
  const say = useWords(kindWords)
  const { number } = useFormats()
  return ({ per_day, per_month }: StampKind): string => {
    const day = per_day === null ? '' : say('a_day', { most: number(per_day) })
    const month = per_month === null ? '' : say('a_month', { most: number(per_month) })
    return [day, month].filter(Boolean).join(', ') || say('no_quota')
  }
}

export function useKindColumns(choices: readonly LocationChoice[]): Column<StampKind>[] {
  const { label } = useFieldText(STAMP_KIND)
  const say = useWords(kindWords)
  const kindName = useKindName()
  const effectText = useEffectText()
  const quotaText = useQuotaText()
  const unitName = useUnitName()
  const fields = useFieldColumns<typeof STAMP_KIND, StampKind>(STAMP_KIND)
  const { created, changed } = useStampColumns()
  return [
    codeColumn('code', addressOf, { title: label('code'), sort: 'code', width: 110 }),
    { id: 'name', title: say('what'), sort: 'name_th', least: 160, render: kindName },
    { id: 'does', title: say('does'), least: 140, render: effectText },
    { id: 'quota', title: say('quota'), least: 140, render: (kind) => <span className="gh-numbers">{quotaText(kind)}</span> },
    {
      ...{ id: 'units', title: say('units'), least: 140 },
      render: ({ units }) => (units === null ? say('all_units') : <CutText>{units.map(unitName).join(', ')}</CutText>),
    },
    { id: 'location', title: label('location_id'), least: 120, render: (kind) => locationName(kind, choices) },
    ...fields.filter(({ id }) => id !== 'effect' && id !== 'per_day' && id !== 'per_month'),
    { id: 'status', title: label('status'), width: 140, render: ({ status }) => <KindStatusBadge status={status} /> },
    created,
    changed,
  ]
}

/** A row on a phone. */
export const KindRow = ({ kind, choices }: { kind: StampKind; choices: readonly LocationChoice[] }) => {
  const kindName = useKindName()
  const effectText = useEffectText()
  const quotaText = useQuotaText()
  return (
    <RecordRow
      href={addressOf(kind)}
      code={kind.code}
      name={kindName(kind)}
      second={`${effectText(kind)} · ${quotaText(kind)} · ${locationName(kind, choices)}`}
      status={<KindStatusBadge status={kind.status} />}
    />
  )
}
