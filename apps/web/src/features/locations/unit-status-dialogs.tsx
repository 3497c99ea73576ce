import type { Unit } from '@gatehouse/contract/units.ts'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ReasonDialog } from '../../ui/overlay/reason-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { unitWords } from './units.words.ts'

/** Archives a unit, or brings it back: says what that means and asks why. */
export const UnitStatusDialog = ({ unit, onHide }: { unit: Unit; onHide: () => void }) => {
  const say = useWords(unitWords)
  const archives = unit.status === 'active'
  const verb = archives ? 'archive' : 'restore'
  const { dialog } = useDecision({
    first: verb,
    run: async (_, reason) => {
      const body = { status: archives ? 'archived' : 'active', reason } as const
      const { code } = await api.locations.setUnitStatus({ params: { id: unit.id }, body })
      return () => showToast(say(archives ? 'archived' : 'restored', { code }))
    },
    touches: ['locations'],
    onHide,
  })
  return (
    <ReasonDialog {...dialog} title={say(`${verb}_title`, { code: unit.code })} confirm={say(`${verb}_verb`)} danger={archives}>
      {say(`${verb}_text`)}
    </ReasonDialog>
  )
}

/** Deletes a unit that nothing was recorded of; another one says why it stays. */
export const UnitRemoveDialog = ({ unit, onHide }: { unit: Unit; onHide: () => void }) => {
  const say = useWords(unitWords)
  const { dialog } = useDecision({
    first: 'remove',
    run: async () => {
      await api.locations.removeUnit({ params: { id: unit.id } })
      return () => showToast(say('removed', { code: unit.code }))
    },
    touches: ['locations'],
    onHide,
  })
  return (
    <ReasonDialog
      {...dialog}
      title={say('remove_title', { code: unit.code })}
      confirm={say('remove_verb')}
      danger
      asks_reason={false}
      blocked={dialog.failure ? true : undefined}
    >
      {say('remove_text')}
    </ReasonDialog>
  )
}
