import type { MemberReason } from '@gatehouse/contract/members/member-desk.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { memberWords } from './member.words.ts'

export function useMemberReasons(): (reasons: readonly MemberReason[]) => string {
  const say = useWords(memberWords)
  const formats = useFormats()
  const textOf = (item: MemberReason): string => {
    switch (item.reason) {
      case 'not_active':
        return say(`reasons.not_active.${item.status}`)
      case 'not_yet':
        return say('reasons.not_yet', { day: formats.day(item.valid_from) })
      case 'expired':
        return say('reasons.expired', { day: formats.day(item.valid_until) })
      case 'outside_hours':
        if (item.hours_today.length === 0) return say(item.holiday ? 'reasons.holiday' : 'reasons.no_hours')
        return say('reasons.outside_hours', { hours: item.hours_today.map(({ from, to }) => `${from}–${to}`).join(', ') })
      case 'wrong_gate':
        return item.gates.length === 0 ? say('reasons.no_gate') : say('reasons.wrong_gate', { gates: item.gates.join(', ') })
      case 'wrong_location':
        return say('reasons.wrong_location', { locations: item.locations.join(', ') })
    }
  }
  return (reasons) => reasons.map(textOf).join(' · ')
}
