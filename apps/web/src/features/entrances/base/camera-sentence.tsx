import { useWords } from '../../../lib/i18n/use-words.ts'
import { cameraWords } from '../../../ui/media/camera.words.ts'
import type { CameraProblem } from '../../../ui/media/camera-problem.ts'

export const CameraSentence = ({ problem }: { problem: CameraProblem }) => <>{useWords(cameraWords)(problem)}</>
