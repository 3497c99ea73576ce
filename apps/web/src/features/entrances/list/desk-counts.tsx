import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import { MOST_COUNTED } from '@gatehouse/contract/entrances/visit-counts.ts'
import { IconArrowBarToLeft, IconArrowBarToRight, IconClockExclamation, IconDoorEnter } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { type Count, CountStrip } from '../../../ui/figures/count-strip.tsx'
import { type CountKey, chooseCount, hasOtherDays, isCountChosen } from '../base/desk-query.ts'
import type { DeskSearch } from '../base/desk-search.ts'
import { listWords } from '../base/list.words.ts'

interface DeskCountsProps {
  metadata: EntrancesMetadata | undefined
  search: DeskSearch
  onSearch: (search: DeskSearch) => void
  compact: boolean
}

/** Each count is a button that filters the list. A party is one visit, so the people inside are counted too. */
export const DeskCounts = ({ metadata, search, onSearch, compact }: DeskCountsProps) => {
  const say = useWords(listWords)
  const formats = useFormats()
  const people = metadata && say('people', { count: metadata.people_inside })
  const words = hasOtherDays(search) ? 'count_of_days' : 'count'
  const filter = (key: CountKey, looks: Pick<Count, 'tone' | 'icon' | 'unit' | 'also'>): Count => ({
    id: key,
    label: say(`${words}.${key}`),
    value: metadata?.[key],
    text: metadata && metadata[key] > MOST_COUNTED ? `${formats.number(MOST_COUNTED)}+` : undefined,
    ...looks,
    onPress: () => onSearch(chooseCount(search, key)),
    chosen: isCountChosen(search, key),
  })
  const counts: Count[] = [
    filter('inside', { tone: 'inside', icon: IconDoorEnter, unit: say(metadata?.inside === 1 ? 'visit' : 'visits'), also: people }),
    filter('overstaying', { tone: 'overstay', icon: IconClockExclamation }),
    filter('checked_in_today', { icon: IconArrowBarToRight }),
    filter('checked_out_today', { icon: IconArrowBarToLeft }),
  ]
  return (
    <CountStrip
      label={say(words === 'count' ? 'counts' : 'counts_of_days')}
      counts={compact ? counts.map(({ icon: _icon, ...count }) => count) : counts}
    />
  )
}
