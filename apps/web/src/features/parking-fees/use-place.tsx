import type { Day } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { localName } from '@gatehouse/contract/kernel/domain/local-name.ts'
import type { Tariff } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { versionWords } from './version.words.ts'

interface Place {
  readonly name: string
  /** A link to its holidays; null for people who can't see locations. */
  readonly holidays: ReactNode
  /** Empty if the holiday has no name. */
  holidayName: (day: Day) => string
}

/** The location of a tariff in words; only its code for people who can't see locations. */
export function usePlace({ location_id, location_code }: Pick<Tariff, 'location_id' | 'location_code'>): Place {
  const language = useLanguage()
  const say = useWords(versionWords)
  const may = useMay()('locations:read')
  const { data } = useQuery({ ...queries.locations.get({ id: location_id }), enabled: may })
  const name = (data && localName(data, language)) ?? location_code
  return {
    name,
    holidayName: (day: Day): string => data?.holidays.find(({ date }) => date === day)?.[`name_${language}`] ?? '',
    holidays: data ? (
      <AppLink className="gh-link" href={`/setup/location/${location_id}`}>
        {say('holidays_of', { name })}
      </AppLink>
    ) : null,
  }
}
