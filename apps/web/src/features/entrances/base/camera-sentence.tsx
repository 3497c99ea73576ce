import { useWords } from '../../../lib/i18n/use-words.ts'
import type { CameraProblem } from '../../../ui/media/camera-problem.ts'
import { cameraWords } from './camera.words.ts'

export const CameraSentence = ({ problem }: { problem: CameraProblem }) => <>{useWords(cameraWords)(problem)}</>
