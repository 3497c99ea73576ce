import type { Card, CardStatus } from '@gatehouse/contract/cards/cards.ts'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { NativeSelect } from '../../ui/form/inputs.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { ChosenBar } from '../../ui/table/chosen-bar.tsx'
import { type ChosenStatus, isChosenStatus } from './card-columns.tsx'
import { CARD, CARD_TRANSITIONS, MOST_CHOSEN } from './cards.fixed.ts'
import { cardWords } from './cards.words.ts'

/** The actions for the chosen cards of a list. */
export const BulkBar = ({ cards, onClear, onAll }: { cards: readonly Card[]; onClear: () => void; onAll: () => void }) => {
  const say = useWords(cardWords)
  const text = useFieldText(CARD)
  const ids = cards.map(({ _id }) => _id)
  const isPossible = (status: CardStatus) => cards.some((card) => CARD_TRANSITIONS[card.status].includes(status))
  const choices = text.choices('status').filter(({ value }) => isChosenStatus(value) && isPossible(value))
  const possible = choices.map(({ value }) => value).filter(isChosenStatus)
  const [requestedStatus, setRequestedStatus] = useState<ChosenStatus | null>(null)
  const status = possible.find((value) => value === requestedStatus) ?? possible[0]
  const { ask, dialog } = useDecision({
    first: 'change',
    run: async (_, reason) => {
      const { changed, left } = await api.cards.setStatuses({ body: { ids, status: status!, reason } })
      const numbers = left.map(({ number }) => number).join(', ')
      const doneText = say('bulk_done', { count: changed })
      return () => {
        showToast(numbers ? `${doneText}. ${say('bulk_left', { numbers })}` : doneText)
        onClear()
      }
    },
    touches: ['cards'],
  })
  useKeys([['Escape', () => (dialog.show ? undefined : onClear())]])
  return (
    <>
      <ChosenBar text={say('chosen', { count: cards.length })} all={say('choose_all')} onAll={onAll} onClear={onClear}>
        {ids.length <= MOST_CHOSEN ? (
          <LinkButton size="chip" variant="default" href={`/service/visitor/cards/labels?ids=${ids.join(',')}`}>
            {say('labels')}
          </LinkButton>
        ) : null}
        <Button size="chip" onClick={() => ask('change')}>
          {say('change_status')}
        </Button>
      </ChosenBar>
      <ReasonDialog
        {...dialog}
        title={say('bulk_title', { count: cards.length })}
        confirm={say('bulk_confirm')}
        danger={status === 'retired' || status === 'written_off'}
        blocked={status ? undefined : say('bulk_none')}
      >
        <div className="gh-stack gh-gap-12">
          <p>{say('bulk_text')}</p>
          {status ? (
            <>
              <NativeSelect
                label={say('bulk_status')}
                value={status}
                onChange={(event) => setRequestedStatus(event.currentTarget.value as ChosenStatus)}
                data={choices}
              />
              <p>{say(`effects.${status}`)}</p>
            </>
          ) : null}
        </div>
      </ReasonDialog>
    </>
  )
}
