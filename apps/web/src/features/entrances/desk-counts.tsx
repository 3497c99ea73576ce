import type { EntrancesMetadata } from '@gatehouse/contract/entrances.ts'
import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconCalendarTime,
  IconClockExclamation,
  IconDoorEnter,
  IconHourglassHigh,
} from '@tabler/icons-react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { type Count, CountStrip } from '../../ui/count-strip.tsx'
import { type CountKey, chooseCount, type DeskSearch, isCountChosen } from './desk-search.ts'
import { listWords } from './list.words.ts'

interface DeskCountsProps {
  metadata: EntrancesMetadata | undefined
  search: DeskSearch
  onSearch: (search: DeskSearch) => void
  /** Without icons, because a panel stands beside it. */
  compact: boolean
}

/** The counts of the desk; each is a button that shows just those visits. Who is expected is not a visit yet, so that one is a number only. */
export const DeskCounts = ({ metadata, search, onSearch, compact }: DeskCountsProps) => {
  const say = useWords(listWords)
  const filter = (key: CountKey, looks: Pick<Count, 'tone' | 'icon'>): Count => ({
    id: key,
    label: say(`count.${key}`),
    value: metadata?.[key] ?? 0,
    ...looks,
    onPress: () => onSearch(chooseCount(search, key)),
    chosen: isCountChosen(search, key),
  })
  const counts: Count[] = [
    filter('inside', { tone: 'inside', icon: IconDoorEnter }),
    filter('overstaying', { tone: 'overstay', icon: IconClockExclamation }),
    { id: 'expected', label: say('count.expected'), value: metadata?.expected ?? 0, tone: 'expected', icon: IconCalendarTime },
    filter('waiting', { tone: 'pending', icon: IconHourglassHigh }),
    filter('checked_in_today', { icon: IconArrowBarToRight }),
    filter('checked_out_today', { icon: IconArrowBarToLeft }),
  ]
  return <CountStrip label={say('counts')} counts={compact ? counts.map(({ icon: _icon, ...count }) => count) : counts} />
}
