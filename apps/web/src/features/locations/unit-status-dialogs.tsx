import type { Unit } from '@gatehouse/contract/units.ts'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { explain } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { unitWords } from './units.words.ts'

/** Archives a unit, or brings it back: says what that means and asks why. */
export const UnitStatusDialog = ({ unit, onHide }: { unit: Unit; onHide: () => void }) => {
  const say = useWords(unitWords)
  const archives = unit.status === 'active'
  const verb = archives ? 'archive' : 'restore'
  const change = useCommand(
    (reason: string) =>
      api.locations.setUnitStatus({ params: { id: unit.id }, body: { status: archives ? 'archived' : 'active', reason } }),
    ['locations'],
  )
  const confirm = (reason: string) =>
    change.mutate(reason, {
      onSuccess: ({ code }) => {
        showToast(say(archives ? 'archived' : 'restored', { code }))
        onHide()
      },
    })
  return (
    <ReasonDialog
      show
      title={say(`${verb}_title`, { code: unit.code })}
      confirm={say(`${verb}_verb`)}
      danger={archives}
      busy={change.isPending}
      failure={change.error ? <FailureNote title={explain(change.error)} /> : null}
      onHide={onHide}
      onConfirm={confirm}
    >
      {say(`${verb}_text`)}
    </ReasonDialog>
  )
}

/** Deletes a unit that nothing was recorded of; another one says why it stays. */
export const UnitRemoveDialog = ({ unit, onHide }: { unit: Unit; onHide: () => void }) => {
  const say = useWords(unitWords)
  const remove = useCommand((id: string) => api.locations.removeUnit({ params: { id } }), ['locations'])
  const confirm = () =>
    remove.mutate(unit.id, {
      onSuccess: () => {
        showToast(say('removed', { code: unit.code }))
        onHide()
      },
    })
  return (
    <ReasonDialog
      show
      title={say('remove_title', { code: unit.code })}
      confirm={say('remove_verb')}
      danger
      asks_reason={false}
      busy={remove.isPending}
      blocked={remove.error ? true : undefined}
      failure={remove.error ? <FailureNote title={explain(remove.error)} /> : null}
      onHide={onHide}
      onConfirm={confirm}
    >
      {say('remove_text')}
    </ReasonDialog>
  )
}
