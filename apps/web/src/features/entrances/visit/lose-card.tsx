import type { EntranceDetail } from '@gatehouse/contract/entrances/entrance-record.ts'
import { IconIdBadgeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { DeskButton } from '../../../ui/buttons/desk-buttons.tsx'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import { visitPanelWords } from './visit-panel.words.ts'

interface LoseCardProps {
  visit: EntranceDetail
  busy: boolean
  onConfirm: () => void
}

/** Reports the card of a visit as lost. Asks first, because the desk can't undo it and the visitor may be charged. */
export const LoseCard = ({ visit: { card_number, charged }, busy, onConfirm }: LoseCardProps) => {
  const say = useWords(visitPanelWords)
  const [asks, setAsks] = useState(false)
  return (
    <>
      <DeskButton variant="default" icon={IconIdBadgeOff} loading={busy} onClick={() => setAsks(true)}>
        {say('card_lost')}
      </DeskButton>
      <ReasonDialog
        show={asks}
        title={say('lose_card', { card: card_number ?? '' })}
        confirm={say('lose_card_confirm')}
        danger
        asks_reason={false}
        busy={busy}
        onHide={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false)
          onConfirm()
        }}
      >
        {say(charged ? 'lose_card_charged' : 'lose_card_text')}
      </ReasonDialog>
    </>
  )
}
