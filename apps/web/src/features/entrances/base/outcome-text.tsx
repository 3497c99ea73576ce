import { readScanCode } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import type { Outcome } from './desk-intent.ts'
import { memberWords } from './member.words.ts'
import { outcomeWords } from './outcome.words.ts'
import { ScanOutcomeText } from './scan-outcome-text.tsx'
import { useMemberReasons } from './use-member-reasons.ts'

export const OutcomeText = ({ outcome }: { outcome: Outcome }) => {
  const say = useWords(outcomeWords)
  const sayMember = useWords(memberWords)
  const why = useMemberReasons()
  const formats = useFormats()
  // Codes mean nothing to people, so their kind is named instead.
  const named = (text: string) => {
    const { kind } = readScanCode(text, 'scanned')
    return kind === 'visit' ? say('a_slip') : kind === 'pass' ? say('a_code') : text
  }
  switch (outcome.about) {
    case 'card': {
      const { number: card, status, why: obstacle, lost_at } = outcome.card
      if (obstacle !== null && obstacle !== 'status') return <>{say(`why.${obstacle}`, { card })}</>
      if (status === 'lost' && lost_at) return <>{say('lost_since', { card, day: formats.day(formats.dayOf(lost_at)) })}</>
      return <>{say(`status.${status}`, { card })}</>
    }
    case 'several_cards':
      return <>{say('several_cards', { cards: outcome.numbers.join(', ') })}</>
    case 'member':
      return <>{sayMember('refused', { name: outcome.name, why: why(outcome.reasons) })}</>
    case 'scan':
      return <ScanOutcomeText answer={outcome.answer} />
    case 'not_done':
      return <>{say('not_done', { text: named(outcome.text), time: formats.when(outcome.at) })}</>
    case 'unknown_visit':
      return <>{say('unknown_visit')}</>
    default:
      return <>{say(outcome.about, { text: named(outcome.text) })}</>
  }
}
