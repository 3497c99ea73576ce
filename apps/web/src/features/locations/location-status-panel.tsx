import { isOpenAt } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import type { Location } from '@gatehouse/contract/locations.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { hoursWords } from '../../ui/form/hours.words.ts'
import { StatusPanel } from '../../ui/page/status-panel.tsx'
import { LocationStatusBadge } from './location-columns.tsx'
import type { LocationStatus } from './location-status.ts'
import { LocationStatusDialog } from './location-status-dialog.tsx'
import { LOCATION_TRANSITIONS } from './locations.fixed.ts'
import { locationWords } from './locations.words.ts'

/** The status of a location, who is inside, and the commands that change the status. */
export const LocationStatusPanel = ({ location, changeable }: { location: Location; changeable: boolean }) => {
  const say = useWords(locationWords)
  const sayHours = useWords(hoursWords)
  const formats = useFormats()
  const [asked, setAsked] = useState<LocationStatus | null>(null)
  const { status, capacity } = location
  const inside = formats.number(location.inside)
  const possible = changeable ? LOCATION_TRANSITIONS[status] : []
  const actions = possible.map((next) => (
    <Button key={next} variant="default" onClick={() => setAsked(next)}>
      {say(`verbs.${next}`)}…
    </Button>
  ))
  return (
    <>
      <StatusPanel
        badge={<LocationStatusBadge status={status} />}
        meaning={say(`meaning.${status}`)}
        actions={actions.length > 0 ? actions : undefined}
        facts={[
          { term: say('inside'), value: capacity === null ? inside : say('inside_of', { inside, capacity: formats.number(capacity) }) },
          { term: sayHours('title'), value: sayHours(openState(location, formats.zone)) },
          ...(capacity === null ? [{ term: say('capacity'), value: say('no_limit') }] : []),
        ]}
        created_at={location.created_at}
        updated_at={location.updated_at}
      />
      {changeable ? <LocationStatusDialog location={location} status={asked} onHide={() => setAsked(null)} /> : null}
    </>
  )
}

const openState = ({ hours, holidays, time_zone }: Location, zone: string) => {
  if (hours === null && holidays.length === 0) return 'always'
  return isOpenAt({ hours, holidays, time_zone: time_zone ?? zone }, Date.now()) ? 'open_now' : 'closed_now'
}
