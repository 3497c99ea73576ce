import { useWords } from '../../lib/i18n/use-words.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { latePart } from '../../ui/late-part.tsx'
import { deskWords } from './desk.words.ts'

// Few desks read codes with a camera.
const CodeCamera = latePart(() => import('./code-camera.tsx').then((part) => part.CodeCamera))

/** Reads a QR or bar code with the camera of the device, closes, and hands it on as a scan. */
export const CameraDialog = ({ show, onHide, onScan }: { show: boolean; onHide: () => void; onScan: (text: string) => void }) => {
  const say = useWords(deskWords)
  return (
    <AppModal show={show} onHide={onHide} title={say('camera_title')}>
      <CodeCamera onScan={onScan} />
    </AppModal>
  )
}
