import type { EntranceRow } from '@gatehouse/contract/entrance-record.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { holderWords } from './holder.words.ts'

interface HolderTextProps {
  about: 'card_number' | 'plate'
  what: string
  holder: EntranceRow
}

/** Whose visit has the card or the vehicle. */
export const HolderText = ({ about, what, holder }: HolderTextProps) => {
  const say = useWords(holderWords)
  const formats = useFormats()
  const { number, visitor_name: name, checkin_at } = holder
  return <p>{say(about, { what, number, name, time: formats.when(checkin_at) })}</p>
}
