import { useWords } from '../../lib/i18n/use-words.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { latePart } from '../../ui/late-part.tsx'
import { deskWords } from './desk.words.ts'

// Who knows the desk does not read them again.
const HelpKeys = latePart(() => import('./help-keys.tsx').then((part) => part.HelpKeys))

/** The keys of the desk. */
export const HelpDialog = ({ show, onHide }: { show: boolean; onHide: () => void }) => (
  <AppModal show={show} onHide={onHide} title={useWords(deskWords)('keys_title')} size="lg">
    <HelpKeys />
  </AppModal>
)
