import type { Location } from '@gatehouse/contract/locations.ts'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { ApiError, explain } from '../../api/errors.ts'
import { useMay } from '../../api/me.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
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
  // What it asked last is kept while it fades.
  const [shown, setShown] = useState<LocationStatus>('active')
  if (status !== null && status !== shown) setShown(status)
  const change = useCommand(
    (body: { status: LocationStatus; reason: string }) => api.locations.setStatus({ params: { id: location.id }, body }),
    ['locations', 'gates', 'reports'],
  )
  const hide = () => {
    change.reset()
    onHide()
  }
  const confirm = (reason: string) =>
    change.mutate(
      { status: shown, reason },
      {
        onSuccess: ({ code, status: reached }) => {
          showToast(say(`done.${reached}`, { code }))
          hide()
        },
      },
    )
  const refused = change.error instanceof ApiError && change.error.code === 'location_occupied'
  const occupied = shown === 'archived' && (refused || location.inside > 0)
  return (
    <ReasonDialog
      show={status !== null}
      title={say(`dialogs.${shown}`, { code: location.code })}
      confirm={say(`verbs.${shown}`)}
      danger={shown === 'archived'}
      busy={change.isPending}
      blocked={occupied ? <Occupied location={location} onLeave={hide} /> : undefined}
      failure={change.error && !refused ? <FailureNote title={explain(change.error)} /> : null}
      onHide={hide}
      onConfirm={confirm}
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
