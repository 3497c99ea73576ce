import type { Location } from '@gatehouse/contract/locations.ts'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { ApiError } from '../../api/errors.ts'
import { useMay } from '../../api/me.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ReasonDialog } from '../../ui/overlay/reason-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { AppLink } from '../../ui/page/app-link.tsx'
import type { LocationStatus } from './location-status.ts'
import { locationWords } from './locations.words.ts'

interface LocationStatusDialogProps {
  location: Location
  /** Null where none is asked. */
  status: LocationStatus | null
  onHide: () => void
}

/** Changes the status of a location: says what that means and asks why. An occupied location cannot be archived, and is told before trying. */
export const LocationStatusDialog = ({ location, status, onHide }: LocationStatusDialogProps) => {
  const say = useWords(locationWords)
  const { shown, error, dialog } = useDecision({
    asked: status,
    first: 'active',
    run: async (wanted, reason) => {
      const { code, status: reached } = await api.locations.setStatus({ params: { id: location.id }, body: { status: wanted, reason } })
      return () => showToast(say(`done.${reached}`, { code }))
    },
    touches: ['locations', 'gates', 'reports'],
    onHide,
  })
  const refused = error instanceof ApiError && error.code === 'location_occupied'
  const occupied = shown === 'archived' && (refused || location.inside > 0)
  return (
    <ReasonDialog
      {...dialog}
      title={say(`dialogs.${shown}`, { code: location.code })}
      confirm={say(`verbs.${shown}`)}
      danger={shown === 'archived'}
      blocked={occupied ? <Occupied location={location} onLeave={dialog.onHide} /> : undefined}
      failure={refused ? undefined : dialog.failure}
    >
      {say(`effects.${shown}`)}
    </ReasonDialog>
  )
}

const Occupied = ({ location, onLeave }: { location: Location; onLeave: () => void }) => {
  const say = useWords(locationWords)
  const may = useMay()
  return (
    <>
      <p>{location.inside > 0 ? say('occupied', { count: location.inside }) : say('occupied_unknown')}</p>
      {may('entrances:read') ? (
        <p>
          <AppLink href={`/service/visitor/entrances?status=checkin&locationId=${location.id}`} onClick={onLeave}>
            {say('occupied_way')}
          </AppLink>
        </p>
      ) : null}
    </>
  )
}
