import type { AdmissionReason } from '@gatehouse/contract/kernel/domain/admission.ts'
import type { PreRegisterStatus } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { guestReasonWords } from './guest-reasons.words.ts'

export type GuestReason = AdmissionReason<PreRegisterStatus>

/** Turns the reasons why an announced guest isn't admitted into sentences. */
export function useGuestReasons(): (reasons: readonly GuestReason[]) => string {
  const say = useWords(guestReasonWords)
  const formats = useFormats()
  const textOf = (item: GuestReason): string => {
    switch (item.reason) {
      case 'not_active':
        return say(`not_active.${item.status}`)
      case 'not_yet':
        return say('not_yet', { time: formats.when(item.valid_from) })
      case 'expired':
        return say('expired', { time: formats.when(item.valid_until) })
      case 'wrong_location':
        return item.locations.length === 0 ? '' : say('wrong_location', { locations: item.locations.join(', ') })
      // The other reasons apply only to members and passes.
      default:
        return ''
    }
  }
  return (reasons) => reasons.map(textOf).filter(Boolean).join(' ')
}
