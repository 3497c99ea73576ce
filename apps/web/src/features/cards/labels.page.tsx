import type { Card, cards } from '@gatehouse/contract/cards/cards.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { IconPrinter, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { api } from '../../api/client.ts'
import { useLocations } from '../../api/location-choices.ts'
import { useMe } from '../../api/me.ts'
import { readView } from '../../api/read-view.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { RadioChoice } from '../../ui/form/radio-choice.tsx'
import { QrCode } from '../../ui/media/qr-code.tsx'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { PageActions } from '../../ui/page/page-slots.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { EmptyState, LoadingBox } from '../../ui/page/states.tsx'
import { usePlaceName } from './card-columns.tsx'
import { CARD } from './cards.fixed.ts'
import card_styles from './cards.module.css'
import styles from './labels.module.css'
import { labelWords } from './labels.words.ts'

const route = getRouteApi('/shell/service/visitor/cards/labels')
type Search = Partial<QueryOf<typeof cards.list>>
type Paper = 'label' | 'sheet'

/** The most labels of one print, and the labels per request. */
const MOST = 1000
const AT_ONCE = 200
/** Labels in the preview, because drawing a thousand codes twice is slow. */
const SHOWN = 12

async function readAll(filter: Search, signal: AbortSignal): Promise<{ cards: Card[]; more: boolean }> {
  const cards: Card[] = []
  let cursor: string | undefined
  do {
    const page = await api.cards.list({ query: { ...filter, limit: AT_ONCE, cursor }, signal })
    cards.push(...page.docs)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && cards.length < MOST)
  return { cards, more: cursor !== undefined }
}

/** Labels of the chosen cards, of a range of numbers, or of a whole list, each with its number as a QR code. */
export default function CardLabelsPage(): ReactNode {
  const say = useWords(labelWords)
  const search: Search = route.useSearch()
  const navigate = route.useNavigate()
  const [paper, setPaper] = useState<Paper>('label')
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['cards', 'labels', search],
    queryFn: ({ signal }) => readAll(search, signal),
  })
  const cards = data?.cards ?? []
  return (
    <div className="gh-stack">
      <PageActions>
        <Button
          aria-disabled={cards.length === 0 || undefined}
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => (cards.length > 0 ? window.print() : undefined)}
        >
          {say('print', { count: cards.length })}
        </Button>
      </PageActions>
      <Panel title={say('what')}>
        <div className="gh-stack">
          {search.ids ? null : (
            <Range
              key={`${search.from} ${search.to}`}
              search={search}
              onRange={(from, to) => void navigate({ search: (now) => ({ ...now, from, to }), replace: true })}
            />
          )}
          <RadioChoice
            name="paper"
            legend={say('paper')}
            choices={(['label', 'sheet'] as const).map((value) => ({ value, label: say(value) }))}
            value={paper}
            onChange={setPaper}
          />
          {data?.more ? <FailureNote title={say('too_many')} takes_focus={false} /> : null}
        </div>
      </Panel>
      <Panel title={say('preview')}>
        {isPending ? <LoadingBox /> : null}
        {error ? <ReadState read={readView({ error, refetch })} thing={say('the_labels')} /> : null}
        {data && cards.length === 0 ? (
          <EmptyState
            icon={IconSearchOff}
            title={say('none')}
            action={
              <LinkButton variant="default" href="/service/visitor/cards">
                {say('back')}
              </LinkButton>
            }
          >
            {say('none_text')}
          </EmptyState>
        ) : null}
        {cards.length > SHOWN ? <p className="gh-muted gh-mb-12">{say('shown', { count: SHOWN })}</p> : null}
        <div className={`gh-wrap gh-gap-16 ${styles.preview}`}>
          {cards.slice(0, SHOWN).map((card) => (
            <Label key={card._id} card={card} />
          ))}
        </div>
      </Panel>
      {/* Outside of the page, so that only the labels are printed. */}
      {createPortal(
        <div className={`gh-print-open ${styles.print}`} data-paper={paper} aria-hidden="true">
          {cards.map((card) => (
            <Label key={card._id} card={card} />
          ))}
        </div>,
        document.body,
      )}
    </div>
  )
}

const Range = ({ search, onRange }: { search: Search; onRange: (from: string | undefined, to: string | undefined) => void }) => {
  const say = useWords(labelWords)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const number = (name: string) => String(form.get(name)).trim().toUpperCase() || undefined
    onRange(number('from'), number('to'))
  }
  return (
    <form className={`gh-wrap gh-gap-x-12 gh-bottom ${styles.range}`} onSubmit={submit} noValidate autoComplete="off">
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          name={name}
          label={say(name)}
          input_class="gh-upper gh-mono"
          maxLength={20}
          spellCheck={false}
          defaultValue={search[name] ?? ''}
        />
      ))}
      <Button type="submit" variant="default">
        {say('show')}
      </Button>
      <p className={`gh-muted gh-size-13 ${card_styles.hint}`}>{say('range_help')}</p>
    </form>
  )
}

/** The label to stick on a card: its number for people and for scanners, and its owner. */
const Label = ({ card }: { card: Card }) => {
  const say = useWords(labelWords)
  const { value } = useFieldText(CARD)
  const { choices = [] } = useLocations()
  const locationText = usePlaceName(choices)
  const { organisation } = useMe()
  return (
    <article className={`gh-apart gh-text-center gh-flex gh-vertical gh-center gh-clip ${styles.label}`} aria-label={card.number}>
      <p className={styles.kind}>{value('kind', card.kind)}</p>
      <QrCode text={card.number} label={say('code_of', { number: card.number })} size={150} />
      <p className={`gh-bold gh-break gh-mono ${styles.number}`}>{card.number}</p>
      <p className={styles.place}>{card.location_id === null ? (organisation?.name ?? '') : locationText(card)}</p>
      <p className={styles.back}>{say('return_to')}</p>
    </article>
  )
}
