import type { ReadView } from '../../lib/views.ts'
import { Panel } from './panel.tsx'
import { ErrorState, LoadingBox } from './states.tsx'

export interface ReadStateProps {
  read: ReadView
  /** What could not be read, as in "… could not be loaded". */
  thing: string
}

/** In the place of what is being read, or could not be. */
export const ReadState = ({ read: { failure, onRetry }, thing }: ReadStateProps) =>
  failure ? (
    <ErrorState thing={thing} code={failure.reference} onRetry={onRetry}>
      {failure.sentence}
    </ErrorState>
  ) : (
    <LoadingBox />
  )

/** In the place of a page that is being read. */
export const LoadingPanel = () => (
  <Panel flush>
    <LoadingBox />
  </Panel>
)
