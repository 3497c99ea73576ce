import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import type { Told } from './desk-intent.ts'
import { memberWords } from './member.words.ts'
import { toldWords } from './told.words.ts'
import { useMemberReasons } from './use-member-reasons.ts'

export const ToldText = ({ told }: { told: Told }) => {
  const say = useWords(toldWords)
  const sayMember = useWords(memberWords)
  const why = useMemberReasons()
  const formats = useFormats()
  switch (told.about) {
    case 'card': {
      const { number: card, status, why: obstacle, lost_at } = told.card
      if (obstacle !== null && obstacle !== 'status') return <>{say(`why.${obstacle}`, { card })}</>
      if (status === 'lost' && lost_at) return <>{say('lost_since', { card, day: formats.day(formats.dayOf(lost_at)) })}</>
      return <>{say(`status.${status}`, { card })}</>
    }
    case 'several_cards':
      return <>{say('several_cards', { cards: told.numbers.join(', ') })}</>
    case 'member':
      return <>{sayMember('refused', { name: told.name, why: why(told.reasons) })}</>
    case 'not_done':
      return <>{say('not_done', { text: told.text, time: formats.when(told.at) })}</>
    default:
      return <>{say(told.about, { text: told.text })}</>
  }
}
