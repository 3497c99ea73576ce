import { IconDoorEnter, IconUserOff } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { DeskButton } from '../../../ui/buttons/desk-buttons.tsx'
import { fieldError } from '../../../ui/form/form-parts.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { needsOverride, type ScreeningDecision, type StoppedHit } from '../base/stopped.ts'
import { stopWords } from './stop.words.ts'
import styles from './stop-screen.module.css'

interface StopDecisionProps {
  hit: StoppedHit
  busy: boolean
  may_override: boolean
  onDecide: (decision: ScreeningDecision['decision'], reason?: string) => void
}

/** The decisions that continue the check-in. Against an entry that denies they need a reason. */
export const StopDecision = ({ hit, busy, may_override, onDecide }: StopDecisionProps) => {
  const say = useWords(stopWords)
  const [pendingDecision, setPendingDecision] = useState<ScreeningDecision['decision'] | null>(null)
  const [missing, setMissing] = useState(false)
  const isClosed = needsOverride(hit) && !may_override
  const letting_in = hit.severity === 'deny' ? may_override : true
  const press = (decision: ScreeningDecision['decision'], with_reason: boolean) =>
    with_reason ? setPendingDecision(decision) : onDecide(decision)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (reason === '') setMissing(true)
    else if (pendingDecision) onDecide(pendingDecision, reason)
  }
  if (isClosed) return null
  if (pendingDecision) {
    return (
      <form className={`gh-stack gh-gap-8 gh-own-line gh-bottom gh-one ${styles.why}`} onSubmit={submit}>
        <TextInput
          name="reason"
          label={say('why')}
          maxLength={300}
          autoComplete="off"
          autoFocus
          required
          error={missing ? fieldError(say('why_required')) : undefined}
          onChange={() => setMissing(false)}
        />
        <DeskButton type="submit" variant="default">
          {say(pendingDecision === 'not_them' ? 'not_them' : 'let_in')}
        </DeskButton>
        <DeskButton variant="subtle" className="gh-self-start" onClick={() => setPendingDecision(null)}>
          {say('other_decision')}
        </DeskButton>
      </form>
    )
  }
  return (
    <>
      <DeskButton variant="default" disabled={busy} icon={IconUserOff} onClick={() => press('not_them', needsOverride(hit))}>
        {say('not_them')}
      </DeskButton>
      {letting_in ? (
        <DeskButton variant="default" disabled={busy} icon={IconDoorEnter} onClick={() => press('allowed', hit.severity === 'deny')}>
          {say(hit.severity === 'deny' ? 'let_in_all_the_same' : 'let_in')}
        </DeskButton>
      ) : null}
    </>
  )
}
