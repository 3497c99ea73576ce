import type { EntranceDetail } from '@gatehouse/contract/entrances/entrance-record.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useDecision } from '../../../api/decision.ts'
import { useMay } from '../../../api/me.ts'
import { queries } from '../../../api/queries.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import { PanelPart } from '../../../ui/overlay/side-panel.tsx'
import { visitPanelWords } from './visit-panel.words.ts'

/** Shows whether a visit is held, so that it is never erased for its age, with a button to hold or release it. */
export const VisitHold = ({ visit }: { visit: EntranceDetail }) => {
  const say = useWords(visitPanelWords)
  const may = useMay()('retention:hold') && visit.erased_at === null
  const { data } = useQuery({ ...queries.retention.holds({ entrance_id: visit._id, limit: 1 }), enabled: may })
  const hold = data?.docs[0]
  const step = hold ? 'release' : 'hold'
  const { ask, dialog } = useDecision<typeof step>({
    first: 'hold',
    run: async (chosenStep, reason) => {
      await api.retention[chosenStep]({ params: { id: visit._id }, body: { reason } })
      return undefined
    },
    touches: ['entrances', 'retention'],
  })
  if (!may || !data) return null
  return (
    <PanelPart>
      {hold ? <p className="gh-small">{say('held', { name: hold.held_by, reason: hold.reason })}</p> : null}
      <button type="button" className="gh-touch gh-small gh-link gh-p-0 gh-underlined gh-round-4" onClick={() => ask(step)}>
        {say(step)}
      </button>
      <ReasonDialog {...dialog} title={say(hold ? 'release_title' : 'hold_title')} confirm={say(hold ? 'release_confirm' : 'hold_confirm')}>
        {say(hold ? 'release_text' : 'hold_text')}
      </ReasonDialog>
    </PanelPart>
  )
}
