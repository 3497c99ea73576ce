import type { Span } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import { tidyTime } from '@gatehouse/contract/kernel/domain/typed-time.ts'
import { IconPlus } from '@tabler/icons-react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../buttons/button.tsx'
import { RemoveButton } from '../buttons/remove-button.tsx'
import styles from './hours.module.css'
import { isWholeDay, MOST_SPANS, nextSpan, passesMidnight } from './hours.ts'
import { hoursWords } from './hours.words.ts'
import { TextInput } from './inputs.tsx'

interface SpanFieldsProps {
  /** The name of the day for the labels of the fields: `Monday`, or `จันทร์` without the word for day. */
  day: string
  /** Id of the first field, or of the button when there are no spans. */
  id?: string
  spans: readonly Span[]
  onChange: (spans: readonly Span[]) => void
}

/** The opening times of one day: up to three spans; a closed day has no spans. */
export const SpanFields = ({ day, id, spans, onChange }: SpanFieldsProps) => {
  const say = useWords(hoursWords)
  const set = (index: number, change: Partial<Span>) =>
    onChange(spans.map((span, position) => (position === index ? { ...span, ...change } : span)))
  const time = (index: number, part: 'from' | 'to') => (
    <TextInput
      id={index === 0 && part === 'from' ? id : undefined}
      className={styles.time}
      input_class="gh-numbers"
      aria-label={say(part, { day, n: index + 1 })}
      inputMode="numeric"
      placeholder="00:00"
      maxLength={5}
      autoComplete="off"
      value={spans[index]![part]}
      onChange={(event) => set(index, { [part]: event.currentTarget.value })}
      onBlur={(event) => set(index, { [part]: tidyTime(event.currentTarget.value) })}
    />
  )
  return (
    <div className="gh-row gh-wrap gh-gap-x-16 gh-min-36">
      {spans.length === 0 ? <span className="gh-small gh-muted">{say('closed')}</span> : null}
      {spans.map((span, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a span is known by its place in the day
        <div key={index} className="gh-row gh-gap-6">
          {time(index, 'from')}
          <span aria-hidden="true">–</span>
          {time(index, 'to')}
          <RemoveButton label={say('remove', { day, n: index + 1 })} onRemove={() => onChange(spans.toSpliced(index, 1))} />
          {passesMidnight(span) ? <span className="gh-small gh-muted">{say(isWholeDay(span) ? 'whole_day' : 'next_day')}</span> : null}
        </div>
      ))}
      {spans.length < MOST_SPANS ? (
        <Button
          id={spans.length === 0 ? id : undefined}
          size="chip"
          variant="default"
          aria-label={say('add_on', { day })}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => onChange([...spans, nextSpan(spans)])}
        >
          {say('add')}
        </Button>
      ) : null}
    </div>
  )
}
