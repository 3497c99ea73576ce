import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { explain } from '../../../api/errors.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { SmallButton } from '../../../ui/buttons/desk-buttons.tsx'
import { InputBox } from '../../../ui/form/inputs.tsx'
import { KeyCap } from '../../../ui/text/key-cap.tsx'
import styles from '../answers/answer-strip.module.css'
import { moveChoice } from '../base/desk-matches.ts'
import { partiesOf } from '../base/expected-guest.ts'
import { NoticeLine } from '../check-in/notice-line.tsx'
import { Override } from '../check-in/override.tsx'
import { expectedWords } from './expected.words.ts'
import { ArrivedGuests, GuestLine } from './expected-lines.tsx'
import type { Desk } from './use-desk.ts'
import { useExpected } from './use-expected.ts'
import { useGuestCheckIn } from './use-guest-check-in.ts'

interface ExpectedListProps {
  desk: Desk
  gate: Gate
  metadata: EntrancesMetadata
}

/** Today's expected guests at the gate's location. The first one is selected, typing filters the list, Enter checks in. */
export const ExpectedList = ({ desk, gate, metadata }: ExpectedListProps) => {
  const say = useWords(expectedWords)
  const list_id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(desk.text)
  const [chosen_id, setChosen] = useState<string | null>(null)
  const { waiting, arrived, pending, error } = useExpected(gate, text)
  /** Whether the guard chooses a party to join instead of a guest to admit. */
  const [joins, setJoins] = useState(false)
  const { take, join, card, busy, refused, forgetRefused } = useGuestCheckIn({ desk, gate, metadata })
  const keyOf = ({ _id, day_id }: { _id: string; day_id: string }) => `${_id} ${day_id}`
  const lines = joins ? partiesOf([...waiting, ...arrived]) : waiting
  const activeIndex = Math.max(
    0,
    lines.findIndex((guest) => keyOf(guest) === chosen_id),
  )
  const selectedGuest = lines[activeIndex]
  const use = joins ? join : take
  useLayoutEffect(() => {
    // A phone's keyboard would cover the list.
    if (!matchMedia('(pointer: coarse)').matches) input.current?.focus()
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const next = lines[moveChoice(activeIndex, step || 1, lines.length)]
    if (step !== 0) {
      setChosen(next ? keyOf(next) : null)
      forgetRefused()
    } else if (event.key !== 'Enter') return
    else if (selectedGuest) (event.shiftKey ? join : use)(selectedGuest)
    event.preventDefault()
  }
  const query = text.trim()
  const heading = error
    ? explain(error)
    : pending
      ? say('loading')
      : lines.length > 0
        ? joins
          ? say('join_which')
          : say('count', { count: lines.length })
        : query
          ? say('no_match', { text: query })
          : say('none')
  return (
    <section className={`gh-card gh-shadow gh-scrolls ${styles.strip}`} aria-label={say('title')} aria-busy={busy}>
      <div className={`gh-row gh-wrap gh-gap-8 gh-gap-x-16 gh-apart gh-size-13 gh-sunken gh-line-bottom gh-muted ${styles.head}`}>
        <span role="status" className={error ? 'gh-denied gh-strong' : undefined}>
          {heading}
          {card ? ` · ${say('card', { card })}` : null}
        </span>
        <span className="gh-row gh-wrap gh-gap-12">
          {lines.length > 0 || arrived.length > 0 ? (
            <SmallButton
              leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden="true" />}
              rightSection={joins ? null : <KeyCap>Shift Enter</KeyCap>}
              aria-pressed={joins}
              onClick={() => {
                setJoins(!joins)
                setChosen(null)
                forgetRefused()
                input.current?.focus()
              }}
            >
              {say('join')}
            </SmallButton>
          ) : null}
          <InputBox leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}>
            <input
              ref={input}
              type="text"
              className="gh-input"
              role="combobox"
              aria-label={say('filter')}
              placeholder={say('filter')}
              aria-autocomplete="list"
              aria-expanded={lines.length > 0}
              aria-controls={lines.length > 0 ? list_id : undefined}
              aria-activedescendant={selectedGuest ? `${list_id}-${activeIndex}` : undefined}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setChosen(null)
                forgetRefused()
              }}
              onKeyDown={onKeyDown}
            />
          </InputBox>
          <span className="gh-row gh-still gh-not-phone" aria-hidden="true">
            <KeyCap>↑</KeyCap>
            <KeyCap>↓</KeyCap>
            <KeyCap>Enter</KeyCap>
            {say(joins ? 'choose' : 'check_in')}
          </span>
        </span>
      </div>
      {refused ? (
        <div className="gh-stack gh-gap-8 gh-start gh-body gh-strong gh-p-10-12 gh-tone-denied gh-line-bottom" role="alert">
          <p>{refused.text}</p>
          <Override busy={busy} reasons={metadata.reasons} of="override_gate" onOverride={refused.letIn} />
        </div>
      ) : null}
      {lines.length > 0 ? (
        <div role="listbox" id={list_id} aria-label={say('guests')}>
          {lines.map((guest, index) => (
            <GuestLine
              key={keyOf(guest)}
              id={`${list_id}-${index}`}
              guest={guest}
              typed={query}
              chosen={index === activeIndex}
              onUse={() => use(guest)}
            />
          ))}
        </div>
      ) : null}
      {metadata.notice.required && lines.length > 0 && !joins ? (
        <div className="gh-p-8-16 gh-line-bottom">
          <NoticeLine notice={metadata.notice} given={desk.notice_given} onGiven={desk.setNoticeGiven} error={undefined} />
        </div>
      ) : null}
      {arrived.length > 0 && !joins ? <ArrivedGuests guests={arrived} onOpen={(id) => desk.openVisit(id)} /> : null}
    </section>
  )
}
