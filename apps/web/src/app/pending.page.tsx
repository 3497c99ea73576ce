import { LoadingBox } from '../ui/states.tsx'

/** Holds the place of a screen that is being written. */
export default function PendingPage() {
  return <LoadingBox />
}
