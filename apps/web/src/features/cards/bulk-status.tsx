import type { Card } from '@gatehouse/contract/cards.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { ReasonDialog } from '../../ui/overlay/reason-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { AppLink } from '../../ui/page/app-link.tsx'
import { KeyCap } from '../../ui/text/key-cap.tsx'
import { type GivenStatus, isGiven } from './card-status.ts'
import { CARD_STATUSES, CARD_TRANSITIONS, MOST_CHOSEN } from './cards.fixed.ts'
import styles from './cards.module.css'
import { cardWords } from './cards.words.ts'

/** What can be done with the chosen cards of a list. */
export const BulkBar = ({ cards, onClear, onAll }: { cards: readonly Card[]; onClear: () => void; onAll: () => void }) => {
  const say = useWords(cardWords)
  const [asked, setAsked] = useState(false)
  const ids = cards.map(({ _id }) => _id)
  useKeys([['Escape', () => (asked ? undefined : onClear())]])
  return (
    <div className={styles.chosen}>
      <span role="status">{say('chosen', { count: cards.length })}</span>
      <Button size="chip" variant="default" onClick={onAll}>
        {say('choose_all')}
      </Button>
      <Button size="chip" variant="subtle" onClick={onClear} rightSection={<KeyCap>Esc</KeyCap>}>
        {say('clear_choice')}
      </Button>
      {ids.length <= MOST_CHOSEN ? (
        <Button
          size="chip"
          variant="default"
          renderRoot={(props) => <AppLink {...props} href={`/service/visitor/cards/labels?ids=${ids.join(',')}`} />}
        >
          {say('labels')}
        </Button>
      ) : null}
      <Button size="chip" onClick={() => setAsked(true)}>
        {say('change_status')}
      </Button>
      <BulkDialog cards={cards} show={asked} onHide={() => setAsked(false)} onDone={onClear} />
    </div>
  )
}

interface BulkDialogProps {
  cards: readonly Card[]
  show: boolean
  onHide: () => void
  onDone: () => void
}

const BulkDialog = ({ cards, show, onHide, onDone }: BulkDialogProps) => {
  const say = useWords(cardWords)
  const possible = CARD_STATUSES.filter(isGiven).filter((status) => cards.some((card) => CARD_TRANSITIONS[card.status].includes(status)))
  const [wanted, setWanted] = useState<GivenStatus | null>(null)
  const status = possible.find((one) => one === wanted) ?? possible[0]
  const { dialog } = useDecision({
    asked: show ? 'change' : null,
    first: 'change',
    run: async (_asked, reason) => {
      const { changed, left } = await api.cards.setStatuses({ body: { ids: cards.map(({ _id }) => _id), status: status!, reason } })
      const numbers = left.map(({ number }) => number).join(', ')
      const done = say('bulk_done', { count: changed })
      return () => {
        showToast(numbers ? `${done}. ${say('bulk_left', { numbers })}` : done)
        onDone()
      }
    },
    touches: ['cards'],
    onHide,
  })
  return (
    <ReasonDialog
      {...dialog}
      title={say('bulk_title', { count: cards.length })}
      confirm={say('bulk_confirm')}
      danger={status === 'retired' || status === 'written_off'}
      blocked={status ? undefined : say('bulk_none')}
    >
      <div className={styles.found}>
        <p>{say('bulk_text')}</p>
        {status ? (
          <>
            <NativeSelect
              label={say('bulk_status')}
              value={status}
              onChange={(event) => setWanted(event.currentTarget.value as GivenStatus)}
              data={possible.map((value) => ({ value, label: say(`statuses.${value}`) }))}
            />
            <p>{say(`effects.${status}`)}</p>
          </>
        ) : null}
      </div>
    </ReasonDialog>
  )
}
