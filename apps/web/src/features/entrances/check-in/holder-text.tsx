import type { EntranceRow } from '@gatehouse/contract/entrances/entrance-record.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { SmallButton } from '../../../ui/buttons/desk-buttons.tsx'
import { holderWords } from './holder.words.ts'

interface HolderTextProps {
  about: 'card_number' | 'plate'
  what: string
  holder: EntranceRow
  onOpen: (id: string) => void
}

/** Names the visit that holds the card or the vehicle, with a button to open it. */
export const HolderText = ({ about, what, holder, onOpen }: HolderTextProps) => {
  const say = useWords(holderWords)
  const formats = useFormats()
  const { number, visitor_name: name, checkin_at } = holder
  return (
    <>
      <p>{say(about, { what, number, name, time: formats.when(checkin_at) })}</p>
      <OpenVisit id={holder._id} onOpen={onOpen} />
    </>
  )
}

export const OpenVisit = ({ id, onOpen }: Pick<HolderTextProps, 'onOpen'> & { id: string }) => (
  <div className="gh-wrap">
    <SmallButton onClick={() => onOpen(id)}>{useWords(holderWords)('open')}</SmallButton>
  </div>
)
