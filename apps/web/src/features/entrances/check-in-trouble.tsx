import type { Gate } from '@gatehouse/contract/gates.ts'
import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../api/me.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './check-in.module.css'
import { checkInWords } from './check-in.words.ts'
import type { Failure } from './check-in-failure.ts'

interface CheckInTroubleProps {
  failure: Failure | null
  /** What the gate asks for and the form does not have, once the person tried to go on without. */
  missing: Gate['asks']
  /** The card or plate that was refused, as it was written. */
  refused: string
  busy: boolean
  onAgain: () => void
  onOpenHolder: (id: string) => void
  onOverride: (reason: string) => void
}

/** Why the check-in was not done, beside its button: who stands in the way, that nothing came through, or what the gate asks for. */
export const CheckInTrouble = ({ failure, missing, refused, busy, onAgain, onOpenHolder, onOverride }: CheckInTroubleProps) => {
  const say = useWords(checkInWords)
  const formats = useFormats()
  const may = useMay()
  if (!failure) {
    if (missing.length === 0) return null
    return (
      <div className={styles.trouble} data-kind="asked" role="alert">
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
        <p>{say('asked', { what: missing.map((ask) => say(`ask.${ask}`)).join(', ') })}</p>
      </div>
    )
  }
  const { holder, again, sentence, code } = failure
  const about = code === 'card_in_use' ? 'card_number' : 'plate'
  return (
    <div className={styles.trouble} data-kind={again ? 'waits' : 'refused'} role="alert">
      {again ? (
        <IconCloudOff size={20} stroke={1.75} aria-hidden="true" />
      ) : (
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      )}
      <div className={styles.trouble_text}>
        <p>
          {holder
            ? say(`holder.${about}`, {
                what: refused,
                number: holder.number,
                name: holder.visitor_name,
                time: formats.when(holder.checkin_at),
              })
            : again
              ? say('not_sent', { why: sentence })
              : sentence}
        </p>
        <div className={styles.trouble_actions}>
          {again ? (
            <Button size="chip" variant="default" loading={busy} onClick={onAgain}>
              {say('again')}
            </Button>
          ) : null}
          {holder ? (
            <Button size="chip" variant="default" onClick={() => onOpenHolder(holder._id)}>
              {say('open_holder')}
            </Button>
          ) : null}
        </div>
        {code === 'vehicle_inside' && may('entrances:override') ? <Override busy={busy} onOverride={onOverride} /> : null}
      </div>
    </div>
  )
}

/** Letting a vehicle in that is inside already: a second step, and only with a reason. */
const Override = ({ busy, onOverride }: { busy: boolean; onOverride: (reason: string) => void }) => {
  const say = useWords(checkInWords)
  const [open, setOpen] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('override_reason') ?? '').trim()
    if (reason !== '' && !busy) onOverride(reason)
  }
  if (!open) {
    return (
      <Button size="chip" variant="subtle" onClick={() => setOpen(true)}>
        {say('override')}
      </Button>
    )
  }
  return (
    <form className={styles.override} onSubmit={submit}>
      <TextInput name="override_reason" label={say('override_reason')} required maxLength={300} autoFocus autoComplete="off" />
      <Button type="submit" variant="danger" size="chip" loading={busy}>
        {say('let_in')}
      </Button>
    </form>
  )
}
