import type { EntrancesMetadata } from '@gatehouse/contract/entrances.ts'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMay } from '../../../api/me.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { latePart } from '../../../ui/page/late-part.tsx'
import { SmallButton } from '../base/desk-buttons.tsx'
import { checkInWords } from './check-in.words.ts'
import type { useCheckInForm } from './use-check-in-form.ts'

// Only an answer of the server needs these sentences.
const OutcomeText = latePart(() => import('../base/outcome-text.tsx').then((part) => part.OutcomeText))

const GuestReasons = latePart(() => import('../base/guest-reasons.tsx').then((part) => part.GuestReasons))

const HolderText = latePart(() => import('./holder-text.tsx').then((part) => part.HolderText))

const Override = latePart(() => import('./override.tsx').then((part) => part.Override))

/** Refusals that a reason passes over. */
const PASSED_OVER: ReadonlySet<string> = new Set(['vehicle_inside', 'gate_closed_now', 'visitor_type_not_here', 'guest_not_now'])

interface CheckInTroubleProps {
  form: ReturnType<typeof useCheckInForm>
  reasons: EntrancesMetadata['reasons']
  onOpenHolder: (id: string) => void
}

/** Why the check-in was not done, or cannot be, beside its button. */
export const CheckInTrouble = ({ form, reasons, onOpenHolder }: CheckInTroubleProps) => {
  const { failure, missing, card_found, busy, submit } = form
  const say = useWords(checkInWords)
  const may = useMay()
  if (!failure && !card_found) {
    if (missing.length === 0) return null
    return (
      <Trouble kind="asked">
        <p>{say('asked', { what: missing.map((ask) => say(`ask.${ask}`)).join(', ') })}</p>
      </Trouble>
    )
  }
  const { again, sentence, code, card, sent, holder, guest_reasons } = failure ?? ofCard(card_found!)
  const may_pass = code !== null && PASSED_OVER.has(code)
  return (
    <Trouble kind={again ? 'waits' : 'refused'}>
      {holder ? (
        <HolderText about={code === 'card_in_use' ? 'card_number' : 'plate'} what={sent} holder={holder} onOpen={onOpenHolder} />
      ) : card ? (
        <OutcomeText outcome={{ about: 'card', card }} />
      ) : (
        <p>{again ? (code === 'outcome_unknown' ? say('not_known') : say('not_sent', { why: sentence })) : sentence}</p>
      )}
      {guest_reasons.length > 0 ? <GuestReasons reasons={guest_reasons} /> : null}
      {again ? (
        <div className="gh-wrap">
          <SmallButton loading={busy} onClick={() => submit()}>
            {say('again')}
          </SmallButton>
        </div>
      ) : null}
      {may_pass && may('entrances:override') ? (
        <Override
          {...{ busy, reasons }}
          of={code === 'vehicle_inside' ? 'override_reason' : 'override_gate'}
          onOverride={(override_reason) => submit({ override_reason })}
        />
      ) : null}
    </Trouble>
  )
}

const ofCard = ({ card, holder }: NonNullable<CheckInTroubleProps['form']['card_found']>) => {
  return { again: false, sentence: '', code: 'card_in_use', card, sent: card.number, holder: holder?.entrance, guest_reasons: [] }
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
