import type { MemberReason } from '@gatehouse/contract/member-desk.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { memberWords } from './member.words.ts'

export function useMemberReasons(): (reasons: readonly MemberReason[]) => string {
  const say = useWords(memberWords)
  const formats = useFormats()
  const one = (of: MemberReason): string => {
    switch (of.reason) {
      case 'not_active':
        return say(`reasons.not_active.${of.status}`)
      case 'not_yet':
        return say('reasons.not_yet', { day: formats.day(of.valid_from) })
      case 'expired':
        return say('reasons.expired', { day: formats.day(of.valid_until) })
      case 'outside_hours':
        if (of.hours_today.length === 0) return say(of.holiday ? 'reasons.holiday' : 'reasons.no_hours')
        return say('reasons.outside_hours', { hours: of.hours_today.map(({ from, to }) => `${from}–${to}`).join(', ') })
      case 'wrong_gate':
        return of.gates.length === 0 ? say('reasons.no_gate') : say('reasons.wrong_gate', { gates: of.gates.join(', ') })
      case 'wrong_location':
        return say('reasons.wrong_location', { locations: of.locations.join(', ') })
    }
  }
  return (reasons) => reasons.map(one).join(' · ')
}
