import { useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { DaysFilter } from '../../ui/table/days-filter.tsx'
import { type Choice, ChoiceChip, FilterBar } from '../../ui/table/filter-chips.tsx'
import { auditWords } from './audit.words.ts'
import type { AuditSearch } from './audit-search.ts'
import { useActionWords } from './use-action-words.ts'

/** The filters of the log in addition to the record: days, person, type of record, step. They offer only values that the log contains. */
export const AuditFilters = ({ search, onChange }: { search: AuditSearch; onChange: (next: Partial<AuditSearch>) => void }) => {
  const say = useWords(auditWords)
  const words = useActionWords()
  const { data } = useQuery(queries.audit.metadata())
  const actions = data?.actions ?? []
  const types = [...new Set(actions.map(({ record_type }) => record_type))]
  const offeredActions = actions.filter(({ record_type }) => search.record_type === undefined || record_type === search.record_type)
  const names = [...new Set(offeredActions.map(({ action }) => action))]
  return (
    <FilterBar label={say('filters')}>
      <DaysFilter days={search} onDays={onChange} />
      <ChoiceChip
        label={say('person')}
        value={search.actor_id ?? null}
        choices={withChosen(
          (data?.actors ?? []).map(({ id, name }) => ({ value: id, label: name })),
          search.actor_id,
        )}
        onChoose={(actorId) => onChange({ actor_id: actorId ?? undefined })}
      />
      <ChoiceChip
        label={say('kind')}
        value={search.record_type ?? null}
        choices={withChosen(
          types.map((value) => ({ value, label: words.type(value) })),
          search.record_type,
        )}
        // A step of another type of record would match no entry.
        onChoose={(recordType) => onChange({ record_type: recordType ?? undefined, action: undefined })}
      />
      <ChoiceChip
        label={say('step')}
        value={search.action ?? null}
        choices={withChosen(
          names.map((value) => ({ value, label: words.action(value) })),
          search.action,
        )}
        onChoose={(action) => onChange({ action: action ?? undefined })}
      />
    </FilterBar>
  )
}

/** The choices in the order of their words, plus the selected one if the log doesn't contain it. */
function withChosen(choices: Choice<string>[], selection: string | undefined): Choice<string>[] {
  const all =
    selection === undefined || choices.some(({ value }) => value === selection)
      ? choices
      : [...choices, { value: selection, label: selection }]
  return all.toSorted((a, b) => a.label.localeCompare(b.label))
}
