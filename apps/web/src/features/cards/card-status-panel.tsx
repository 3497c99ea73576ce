import type { Card, CardDetail } from '@gatehouse/contract/cards.ts'
import { api } from '../../api/client.ts'
import { useStatusDecision } from '../../api/decision.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useRemoved } from '../../ui/form/record-editor.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { RecordHistory } from '../../ui/page/record-history.tsx'
import { RecordStatus } from '../../ui/page/status-panel.tsx'
import { CardStatusBadge, type ChosenStatus, isChosenStatus } from './card-columns.tsx'
import { CARD_TRANSITIONS } from './cards.fixed.ts'
import { cardWords } from './cards.words.ts'

/** The status of a card, who has it, and the commands that change it. Only a card that was never given out is deleted. */
export const CardStatusPanel = ({ card, changeable }: { card: Card; changeable: boolean }) => {
  const say = useWords(cardWords)
  const { number, status } = card
  const removed = useRemoved('/service/visitor/cards')
  const params = { id: card._id }
  const decision = useStatusDecision<ChosenStatus>({
    first: 'available',
    change: async (wanted, reason) => {
      const changed = await api.cards.setStatus({ params, body: { status: wanted, reason } })
      return isChosenStatus(changed.status) ? () => showToast(say(`done.${wanted}`, { number })) : undefined
    },
    remove: () => api.cards.remove({ params }),
    onRemoved: () => removed(say('deleted', { number })),
    touches: ['cards'],
  })
  const possible = CARD_TRANSITIONS[status].filter(isChosenStatus)
  const retires = possible.includes('retired')
  const used = {
    title: say('card_used'),
    text: say(retires ? 'card_used_retire' : 'card_used_retired'),
    way: retires && { label: say('retire_instead'), go: () => decision.ask('retired') },
  }
  const issued = { title: say('card_issued'), text: say('card_issued_text') }
  return (
    <RecordStatus
      badge={<CardStatusBadge status={status} />}
      meaning={say(`meaning.${status}`)}
      facts={useUse(card)}
      record={card}
      commands={changeable ? possible : null}
      text={(next) => ({
        verb: next === 'available' && status === 'lost' ? say('found') : say(`verbs.${next}`),
        title: say(`dialogs.${next}`, { number }),
        effect: say(`effects.${next}`),
        danger: next === 'retired' || next === 'written_off',
      })}
      removal={{ title: say('delete_title', { number }), lines: [say('delete_text'), say('delete_only')] }}
      decision={decision}
      kept={decision.refusal === 'card_used' ? used : decision.refusal === 'card_issued' ? issued : undefined}
    />
  )
}

/** Who has the card, or when it was last out. */
function useUse({ status, holder, issued_at, lost_at }: Card) {
  const say = useWords(cardWords)
  const formats = useFormats()
  const issued = status === 'issued'
  return [
    ...(holder
      ? [
          { term: say('holder'), value: say('visit_number', { number: holder.number, name: holder.visitor_name }) },
          { term: say('gate'), value: holder.gate_in },
          { term: say('given_by'), value: holder.checked_in_by },
        ]
      : issued
        ? [{ term: say('holder'), value: say('hidden_holder') }]
        : []),
    ...(issued_at ? [{ term: say(issued ? 'held_since' : 'last_given'), value: formats.dateTime(issued_at) }] : []),
    ...(lost_at ? [{ term: say('lost_since'), value: formats.dateTime(lost_at) }] : []),
  ]
}

const ACTIONS = ['created', 'changed', 'issued', 'returned', 'available', 'lost', 'blocked', 'written_off', 'retired'] as const

/** What happened to a card, the latest first, with who did it and why. */
export const CardHistory = ({ history }: { history: CardDetail['history'] }) => {
  const say = useWords(cardWords)
  const text = (action: string) => {
    const name = ACTIONS.find((each) => action === `card.${each}`)
    return name ? say(`history_of.${name}`) : action
  }
  return <RecordHistory history={history} text={text} />
}
