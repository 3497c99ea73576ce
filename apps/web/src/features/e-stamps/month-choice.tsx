import { monthAfter } from '@gatehouse/contract/kernel/domain/months.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useLocations } from '../../api/location-choices.ts'
import { queries } from '../../api/queries.ts'
import { serverNow } from '../../lib/clock.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { readStored, store } from '../../lib/storage.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { NativeSelect } from '../../ui/form/inputs.tsx'
import { lastMonths } from './months.ts'
import { statementWords } from './statement.words.ts'

const route = getRouteApi('/shell/service/visitor/e-stamp')
const MONTHS = 24

/** The month and location of the tab, from the address. Defaults to this month, at the last used location or one with e-stamps. */
export function useMonth() {
  const { month: requestedMonth, location_id: locationId } = route.useSearch()
  const navigate = route.useNavigate()
  const formats = useFormats()
  const { choices, error, refetch } = useLocations()
  const this_month = formats.dayOf(serverNow()).slice(0, 7)
  const asked_place = locationId ?? readStored('stamp_location')
  const kinds = useQuery({ ...queries.eStampKinds.list({ limit: 1 }), enabled: !asked_place })
  const candidateIds = [asked_place, kinds.data?.docs[0]?.location_id]
  const selectedPlace = candidateIds.map((id) => choices?.find((choice) => choice.id === id)).find(Boolean) ?? choices?.[0]
  return {
    month: requestedMonth ?? this_month,
    this_month,
    /** Undefined while the location is being determined, and if there is none. */
    place: kinds.isLoading ? undefined : selectedPlace,
    choices,
    read: { error, refetch },
    set: (next: { month?: string; location_id?: string }) => {
      if (next.location_id) store('stamp_location', next.location_id)
      void navigate({ search: (now) => ({ ...now, ...next }), replace: true })
    },
  }
}

type Chosen = ReturnType<typeof useMonth>

/** Chooses the month of a statement, and the location where there are several. */
export const MonthChoice = ({ chosen }: { chosen: Chosen }) => {
  const say = useWords(statementWords)
  const formats = useFormats()
  const { month, this_month, place, choices = [], set } = chosen
  const months = lastMonths(this_month, MONTHS)
  const offeredMonths = months.includes(month) ? months : [month, ...months]
  const step = (offset: 1 | -1, label: string) => {
    const next = monthAfter(month, offset)
    const Icon = offset < 0 ? IconChevronLeft : IconChevronRight
    return (
      <Button variant="default" aria-label={label} title={label} disabled={next > this_month} onClick={() => set({ month: next })}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </Button>
    )
  }
  return (
    <div className="gh-wrap gh-gap-12 gh-bottom">
      {step(-1, say('earlier'))}
      <NativeSelect
        label={say('month')}
        value={month}
        data={offeredMonths.map((value) => ({ value, label: formats.month(value) }))}
        onChange={(event) => set({ month: event.currentTarget.value })}
      />
      {step(1, say('later'))}
      {choices.length > 1 ? (
        <NativeSelect
          label={say('location')}
          value={place?.id ?? ''}
          data={choices.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => set({ location_id: event.currentTarget.value })}
        />
      ) : null}
    </div>
  )
}
