import type { Service } from '@gatehouse/contract/kernel/editions.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { organisationWords } from './organisations.words.ts'
import { useExpiredEdition } from './use-block.ts'

/** States above a screen that its edition has expired, so that the screen is read-only. */
export const EditionNote = ({ editions }: { editions: readonly Service[] }) => {
  const say = useWords(organisationWords)
  const formats = useFormats()
  const expiry = useExpiredEdition(editions)
  if (expiry === null) return null
  const names = { service: say(`services.${expiry.service}`), date: formats.day(expiry.service_expire_date) }
  return (
    <FailureNote title={say('edition_expired', names)} takes_focus={false}>
      {say('edition_expired_text')}
    </FailureNote>
  )
}
