import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { SmallButton } from '../../../ui/buttons/desk-buttons.tsx'
import { latePart } from '../../../ui/page/late-part.tsx'
import { checkInWords } from './check-in.words.ts'
import type { useCheckInForm } from './use-check-in-form.ts'

// These sentences are needed only after a server response, so they load on demand.
const Refused = latePart(() => import('./refused.tsx').then((part) => part.Refused))
const CardFound = latePart(() => import('./refused.tsx').then((part) => part.CardFound))

interface CheckInTroubleProps {
  form: ReturnType<typeof useCheckInForm>
  reasons: EntrancesMetadata['reasons']
  onOpenHolder: (id: string) => void
}

/** Explains next to the button why the check-in failed or isn't possible. */
export const CheckInTrouble = ({ form, reasons, onOpenHolder: onOpen }: CheckInTroubleProps) => {
  const { failure, missing, card_found, busy, submit } = form
  const say = useWords(checkInWords)
  if (failure?.again)
    return (
      <Trouble kind="waits">
        <p>{failure.code === 'outcome_unknown' ? say('not_known') : say('not_sent', { why: failure.sentence })}</p>
        <div className="gh-wrap">
          <SmallButton loading={busy} onClick={() => submit()}>
            {say('again')}
          </SmallButton>
        </div>
      </Trouble>
    )
  if (failure ?? card_found)
    return (
      <Trouble kind="refused">
        {failure ? <Refused {...{ failure, form, reasons, onOpen }} /> : <CardFound {...{ card_found: card_found!, onOpen }} />}
      </Trouble>
    )
  if (missing.length === 0) return null
  return (
    <Trouble kind="asked">
      <p>{say('asked', { what: missing.map((ask) => say(`ask.${ask}`)).join(', ') })}</p>
    </Trouble>
  )
}

const Trouble = ({ kind, children }: { kind: 'asked' | 'waits' | 'refused'; children: ReactNode }) => {
  const Icon = kind === 'waits' ? IconCloudOff : IconAlertTriangle
  return (
    <div
      className={`gh-gap-12 gh-body gh-top gh-strong gh-flex gh-p-10-12 gh-round gh-tone-${kind === 'refused' ? 'denied' : 'overstay'}`}
      role="alert"
    >
      <Icon size={20} stroke={1.75} className="gh-mt-2" aria-hidden="true" />
      <div className="gh-stack gh-gap-8 gh-grow">{children}</div>
    </div>
  )
}
