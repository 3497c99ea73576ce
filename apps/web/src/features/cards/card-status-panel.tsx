import type { Card } from '@gatehouse/contract/cards.ts'
import { useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { StatusActions, StatusPanel } from '../../ui/page/status-panel.tsx'
import { CardStatusBadge } from './card-columns.tsx'
import { CardDialog, type GivenStatus, isGiven } from './card-dialogs.tsx'
import { CARD_TRANSITIONS } from './cards.fixed.ts'
import { cardWords } from './cards.words.ts'

/** The status of a card, who has it, and the commands that change it; one dialog at a time. */
export const CardStatusPanel = ({ card, changeable }: { card: Card; changeable: boolean }) => {
  const say = useWords(cardWords)
  const [asked, setAsked] = useState<GivenStatus | 'delete' | null>(null)
  const possible = CARD_TRANSITIONS[card.status].filter(isGiven)
  const verbOf = (status: GivenStatus) => (status === 'available' && card.status === 'lost' ? say('found') : say(`verbs.${status}`))
  const commands = possible.map((status) => ({ asked: status, verb: verbOf(status) }))
  return (
    <>
      <StatusPanel
        badge={<CardStatusBadge status={card.status} />}
        meaning={say(`meaning.${card.status}`)}
        actions={changeable ? <StatusActions commands={commands} remove={say('delete')} onAsk={setAsked} /> : undefined}
        facts={useUse(card)}
        created_at={card.created_at}
        updated_at={card.updated_at}
      />
      {changeable ? (
        <CardDialog
          card={card}
          asked={asked}
          verbOf={verbOf}
          onHide={() => setAsked(null)}
          onRetire={possible.includes('retired') ? () => setAsked('retired') : undefined}
        />
      ) : null}
    </>
  )
}

/** Who has the card, or when it was last out. */
function useUse({ status, holder, issued_at, lost_at }: Card) {
  const say = useWords(cardWords)
  const formats = useFormats()
  const held = status === 'issued'
  return [
    ...(holder
      ? [
          { term: say('holder'), value: say('visit_number', { number: holder.number, name: holder.visitor_name }) },
          { term: say('gate'), value: holder.gate_in },
          { term: say('given_by'), value: holder.checked_in_by },
        ]
      : held
        ? [{ term: say('holder'), value: say('hidden_holder') }]
        : []),
    ...(issued_at ? [{ term: say(held ? 'held_since' : 'last_given'), value: formats.dateTime(issued_at) }] : []),
    ...(lost_at ? [{ term: say('lost_since'), value: formats.dateTime(lost_at) }] : []),
  ]
}
