import { isOpenAt } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import type { Location } from '@gatehouse/contract/locations/locations.ts'
import { DESK_PATH } from '../../api/addresses.ts'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { useMay } from '../../api/me.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { hoursWords } from '../../ui/form/hours.words.ts'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { StatusPanel } from '../../ui/form/status-panel.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { StatusBadge, type StatusKind } from '../../ui/text/status-badge.tsx'
import { LOCATION, LOCATION_TRANSITIONS } from './locations.fixed.ts'
import { locationWords } from './locations.words.ts'

type LocationStatus = Location['status']

const STATUS_KINDS: Readonly<Record<LocationStatus, StatusKind>> = { active: 'active', suspended: 'on_hold', archived: 'inactive' }

export const LocationStatusBadge = ({ status }: Pick<Location, 'status'>) => (
  <StatusBadge kind={STATUS_KINDS[status]}>{useFieldText(LOCATION).value('status', status)}</StatusBadge>
)

/** The status of a location, the number of people inside, and its commands. An occupied location can't be archived. */
export const LocationStatusPanel = ({ location, changeable }: { location: Location; changeable: boolean }) => {
  const say = useWords(locationWords)
  const sayHours = useWords(hoursWords)
  const { label } = useFieldText(LOCATION)
  const formats = useFormats()
  const { id, code, status, capacity } = location
  const inside = formats.number(location.inside)
  const { request, ask, refusal, dialog } = useDecision<LocationStatus>({
    first: 'active',
    run: async (nextStatus, reason) => {
      const changedLocation = await api.locations.setStatus({ params: { id }, body: { status: nextStatus, reason } })
      return () => showToast(say(`done.${changedLocation.status}`, { code }))
    },
    touches: ['locations', 'gates', 'reports'],
  })
  const wasRefused = refusal === 'location_occupied'
  const isOccupied = request === 'archived' && (wasRefused || location.inside > 0)
  const nextStatuses = changeable ? LOCATION_TRANSITIONS[status] : []
  const actions = nextStatuses.map((next) => (
    <Button key={next} variant="default" onClick={() => ask(next)}>
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
          { term: label('hours'), value: sayHours(openState(location, formats.zone)) },
          ...(capacity === null ? [{ term: label('capacity'), value: say('no_limit') }] : []),
        ]}
        created_at={location.created_at}
        updated_at={location.updated_at}
      />
      {changeable ? (
        <ReasonDialog
          {...dialog}
          title={say(`dialogs.${request}`, { code })}
          confirm={say(`verbs.${request}`)}
          danger={request === 'archived'}
          blocked={isOccupied ? <Occupied location={location} onLeave={dialog.onHide} /> : undefined}
          failure={wasRefused ? undefined : dialog.failure}
        >
          {say(`effects.${request}`)}
        </ReasonDialog>
      ) : null}
    </>
  )
}

const openState = ({ hours, holidays, time_zone }: Location, zone: string) => {
  if (hours === null && holidays.length === 0) return 'always'
  return isOpenAt({ hours, holidays, time_zone: time_zone ?? zone }, Date.now()) ? 'open_now' : 'closed_now'
}

const Occupied = ({ location, onLeave }: { location: Location; onLeave: () => void }) => {
  const say = useWords(locationWords)
  const may = useMay()
  return (
    <>
      <p>{location.inside > 0 ? say('occupied', { count: location.inside }) : say('occupied_unknown')}</p>
      {may('entrances:read') ? (
        <p>
          <AppLink href={`${DESK_PATH}?status=checkin&location_id=${location.id}`} onClick={onLeave}>
            {say('occupied_way')}
          </AppLink>
        </p>
      ) : null}
    </>
  )
}
