import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import { localName } from '@gatehouse/contract/kernel/domain/local-name.ts'
import { WEEKDAYS_FROM_MONDAY } from '@gatehouse/contract/kernel/domain/week-runs.ts'
import { IconCar, IconClockExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../api/me.ts'
import { queries } from '../../../api/queries.ts'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { useWeekdays } from '../../../lib/use-weekdays.ts'
import { ChoiceChip, ToggleChip } from '../../../ui/table/filter-chips.tsx'
import type { DeskSearch } from '../base/desk-search.ts'
import { VISIT } from '../base/entrances.fixed.ts'
import { moreFiltersWords } from './more-filters.words.ts'

const SOURCES = ['walk_in', 'member', 'pre_register', 'pre_pass'] as const

interface MoreFiltersProps {
  search: DeskSearch
  metadata: EntrancesMetadata | undefined
  set: (change: Partial<DeskSearch>) => void
  all_label: string
}

/** The less common filters. */
export const MoreFilters = ({ search, metadata, set, all_label }: MoreFiltersProps) => {
  const say = useWords(moreFiltersWords)
  const text = useFieldText(VISIT)
  const language = useLanguage()
  const { dayOfWeek } = useWeekdays()
  const may = useMay()
  const { data: places } = useQuery({ ...queries.locations.list({ limit: 200 }), enabled: may('locations:read') })
  const { weekday, hour } = search
  return (
    <>
      {places && places.docs.length > 1 ? (
        <ChoiceChip
          label={text.label('location_id')}
          brief
          all_label={all_label}
          choices={places.docs.map((place) => ({ value: place.id, label: localName(place, language) }))}
          value={search.location_id ?? null}
          onChoose={(locationId) => set({ location_id: locationId ?? undefined })}
        />
      ) : null}
      <ChoiceChip
        label={text.label('source')}
        brief
        all_label={all_label}
        choices={SOURCES.map((value) => ({ value, label: text.value('source', value) }))}
        value={search.source ?? null}
        onChoose={(source) => set({ source: source ?? undefined })}
      />
      <ChoiceChip
        label={text.label('visitor_type')}
        brief
        all_label={all_label}
        choices={(metadata?.visitor_types ?? []).map((type) => ({ value: type.key, label: type[language] }))}
        value={search.visitor_type ?? null}
        onChoose={(visitorType) => set({ visitor_type: visitorType ?? undefined })}
      />
      <ChoiceChip
        label={text.label('purpose')}
        brief
        all_label={all_label}
        choices={(metadata?.purposes ?? []).map((purpose) => ({ value: purpose.key, label: purpose[language] }))}
        value={search.purpose ?? null}
        onChoose={(purpose) => set({ purpose: purpose ?? undefined })}
      />
      {search.unit_id ? <ToggleChip label={say('one_unit')} chosen onToggle={() => set({ unit_id: undefined })} /> : null}
      {weekday === undefined ? null : (
        <ToggleChip
          label={say('on_weekday', { day: dayOfWeek(WEEKDAYS_FROM_MONDAY[weekday - 1]!) })}
          chosen
          onToggle={() => set({ weekday: undefined })}
        />
      )}
      {hour === undefined ? null : (
        <ToggleChip label={say('in_hour', { hour: String(hour).padStart(2, '0') })} chosen onToggle={() => set({ hour: undefined })} />
      )}
      <ToggleChip
        icon={IconCar}
        label={say('with_vehicle')}
        chosen={search.has_vehicle === true}
        onToggle={() => set({ has_vehicle: search.has_vehicle ? undefined : true })}
      />
      <ToggleChip
        icon={IconClockExclamation}
        label={say('overstaying')}
        chosen={search.overstaying === true}
        onToggle={() => set({ overstaying: search.overstaying ? undefined : true })}
      />
    </>
  )
}
