import { localName } from '@gatehouse/contract/kernel/domain/local-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { useLanguage } from '../../lib/i18n/use-words.ts'

interface Named {
  readonly key: string
  readonly name: string
}

/** The names for a report's filters and groups. If they can't be read the report works without them (E-10). */
export function useNames() {
  const may = useMay()
  const language = useLanguage()
  const lists = may('entrances:read')
  const { data: choices } = useQuery({ ...queries.entrances.metadata({}), enabled: lists })
  const { data: places } = useQuery({ ...queries.locations.list({ limit: 200 }), enabled: may('locations:read') })
  const { data: gates } = useQuery({ ...queries.gates.list({ limit: 200 }), enabled: may('gates:read') })
  const named = (list: readonly { key: string; th: string; en: string }[] | undefined): readonly Named[] =>
    (list ?? []).map((choice) => ({ key: choice.key, name: choice[language] }))
  return {
    /** Whether the person may see the visits behind a figure. */
    lists,
    purposes: named(choices?.purposes),
    visitor_types: named(choices?.visitor_types),
    locations: (places?.docs ?? []).map((place) => ({ id: place.id, name: localName(place, language) })),
    gates: (gates?.docs ?? []).map(({ _id, code, name }) => ({ key: _id, name: `${code} · ${name}` })),
  }
}
export type Names = ReturnType<typeof useNames>
