import type { Card, CardDetail } from '@gatehouse/contract/cards/cards.ts'
import { api } from '../../api/client.ts'
import { useStatusDecision } from '../../api/decision.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useRemoved } from '../../ui/form/record-editor.tsx'
import { RecordStatus } from '../../ui/form/status-panel.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { RecordHistory } from '../../ui/page/record-history.tsx'
import { CardStatusBadge, type ChosenStatus, isChosenStatus } from './card-columns.tsx'
import { CARD_TRANSITIONS } from './cards.fixed.ts'
import { cardWords } from './cards.words.ts'

/** The status of a card, its holder, and the commands that change it. Only a card that was never issued can be deleted. */
export const CardStatusPanel = ({ card, changeable }: { card: Card; changeable: boolean }) => {
  const say = useWords(cardWords)
  const { number, status } = card
  const showRemoved = useRemoved('/service/visitor/cards')
  const params = { id: card._id }
  const decision = useStatusDecision<ChosenStatus>({
    first: 'available',
    change: async (requestedStatus, reason) => {
      const changedCard = await api.cards.setStatus({ params, body: { status: requestedStatus, reason } })
      return isChosenStatus(changedCard.status) ? () => showToast(say(`done.${requestedStatus}`, { number })) : undefined
    },
    remove: () => api.cards.remove({ params }),
    onRemoved: () => showRemoved(say('deleted', { number })),
    touches: ['cards'],
  })
  const nextStatuses = CARD_TRANSITIONS[status].filter(isChosenStatus)
  const canRetire = nextStatuses.includes('retired')
  const usedNotice = {
    title: say('card_used'),
    text: say(canRetire ? 'card_used_retire' : 'card_used_retired'),
    alternative: canRetire && { label: say('retire_instead'), go: () => decision.ask('retired') },
  }
  const issuedNotice = { title: say('card_issued'), text: say('card_issued_text') }
  return (
    <RecordStatus
      badge={<CardStatusBadge status={status} />}
      meaning={say(`meaning.${status}`)}
      facts={useUse(card)}
      record={card}
      commands={changeable ? nextStatuses : null}
      text={(next) => ({
        verb: next === 'available' && status === 'lost' ? say('found') : say(`verbs.${next}`),
        title: say(`dialogs.${next}`, { number }),
        effect: say(`effects.${next}`),
        danger: next === 'retired' || next === 'written_off',
      })}
      removal={{ title: say('delete_title', { number }), lines: [say('delete_text'), say('delete_only')] }}
      decision={decision}
      obstacle={decision.refusal === 'card_used' ? usedNotice : decision.refusal === 'card_issued' ? issuedNotice : undefined}
    />
  )
}

/** The holder of the card, or the time when it was last issued. */
function useUse({ status, holder, issued_at, lost_at }: Card) {
  const say = useWords(cardWords)
  const formats = useFormats()
  const isIssued = status === 'issued'
  return [
    ...(holder
      ? [
          { term: say('holder'), value: say('visit_number', { number: holder.number, name: holder.visitor_name }) },
          { term: say('gate'), value: holder.gate_in },
          { term: say('given_by'), value: holder.checked_in_by },
        ]
      : isIssued
        ? [{ term: say('holder'), value: say('hidden_holder') }]
        : []),
    ...(issued_at ? [{ term: say(isIssued ? 'held_since' : 'last_given'), value: formats.dateTime(issued_at) }] : []),
    ...(lost_at ? [{ term: say('lost_since'), value: formats.dateTime(lost_at) }] : []),
  ]
}

const ACTIONS = ['created', 'changed', 'issued', 'returned', 'available', 'lost', 'blocked', 'written_off', 'retired'] as const

/** The history of a card, latest first, with the person and the reason. */
export const CardHistory = ({ history }: { history: CardDetail['history'] }) => {
  const say = useWords(cardWords)
  const text = (action: string) => {
    const name = ACTIONS.find((each) => action === `card.${each}`)
    return name ? say(`history_of.${name}`) : action
  }
  return <RecordHistory history={history} text={text} />
}
