import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { SmallButton } from '../../../ui/buttons/desk-buttons.tsx'
import { ReasonInput } from '../base/reason-input.tsx'
import { overrideWords } from './override.words.ts'

interface OverrideProps {
  busy: boolean
  reasons: EntrancesMetadata['reasons']
  /** The label: about admitting the vehicle, or the visitor. */
  of: 'override_reason' | 'override_gate'
  onOverride: (reason: string) => void
}

/** Admits a refused vehicle or visitor in a second step, with a reason. */
export const Override = ({ busy, reasons, of, onOverride }: OverrideProps) => {
  const say = useWords(overrideWords)
  const [open, setOpen] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('override_reason') ?? '').trim()
    if (reason !== '' && !busy) onOverride(reason)
  }
  if (!open) {
    return (
      <SmallButton variant="subtle" onClick={() => setOpen(true)}>
        {say('override')}
      </SmallButton>
    )
  }
  return (
    <form className="gh-stack gh-gap-8 gh-start" onSubmit={submit}>
      <ReasonInput className="gh-full" name="override_reason" label={say(of)} reasons={reasons} required autoFocus />
      <SmallButton type="submit" variant="danger" loading={busy}>
        {say('let_in')}
      </SmallButton>
    </form>
  )
}
