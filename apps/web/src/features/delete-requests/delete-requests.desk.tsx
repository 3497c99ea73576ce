// What the gate desk, and the pages beside it, need of delete requests.
import { latePart } from '../../ui/page/late-part.tsx'

export { useVisitTabs } from './visit-tabs.ts'

/** Loads on demand: few visits are deleted. */
export const VisitDeletion = latePart(() => import('./visit-deletion.tsx').then((part) => part.VisitDeletion), null)
