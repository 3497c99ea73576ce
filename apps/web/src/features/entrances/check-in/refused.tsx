import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import { useMay } from '../../../api/me.ts'
import type { Failure } from '../base/check-in-failure.ts'
import { OutcomeText } from '../base/outcome-text.tsx'
import { guestReasonsIn, holderIn, isPassedOver, outcomeIn } from '../base/refusal-details.ts'
import { useGuestReasons } from '../base/use-guest-reasons.ts'
import { HolderText, OpenVisit } from './holder-text.tsx'
import { Override } from './override.tsx'
import type { useCheckInForm } from './use-check-in-form.ts'

interface RefusedProps {
  form: Pick<ReturnType<typeof useCheckInForm>, 'busy' | 'submit'>
  reasons: EntrancesMetadata['reasons']
  onOpen: (id: string) => void
}

/** Explains what the server refused, and offers next steps. */
export const Refused = ({ failure, form, reasons, onOpen }: RefusedProps & { failure: Failure }) => {
  const { code, problem, sent, sentence } = failure
  const may = useMay()
  const reasonsOf = useGuestReasons()
  const [outcome, holder] = [outcomeIn(problem), holderIn(problem)]
  const visit = outcome?.about === 'scan' ? outcome.answer.visit : null
  const why = outcome ? '' : reasonsOf(guestReasonsIn(problem))
  return (
    <>
      {outcome ? (
        <p>
          <OutcomeText outcome={outcome} />
        </p>
      ) : holder ? (
        <HolderText about={code === 'card_in_use' ? 'card_number' : 'plate'} what={sent} holder={holder} onOpen={onOpen} />
      ) : (
        <p>{sentence}</p>
      )}
      {visit ? <OpenVisit id={visit._id} onOpen={onOpen} /> : null}
      {why ? <p>{why}</p> : null}
      {isPassedOver(problem) && may('entrances:override') ? (
        <Override
          {...{ busy: form.busy, reasons }}
          of={code === 'vehicle_inside' ? 'override_reason' : 'override_gate'}
          onOverride={(override_reason) => form.submit({ override_reason })}
        />
      ) : null}
    </>
  )
}

/** Explains why the card in the field can't be issued. */
export const CardFound = ({ card_found: { card, holder }, onOpen }: Pick<RefusedProps, 'onOpen'> & CardProps) =>
  holder ? (
    <HolderText about="card_number" what={card.number} holder={holder.entrance} onOpen={onOpen} />
  ) : (
    <OutcomeText outcome={{ about: 'card', card }} />
  )

interface CardProps {
  card_found: NonNullable<ReturnType<typeof useCheckInForm>['card_found']>
}
