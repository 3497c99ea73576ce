import type { ReadView } from '../../lib/views.ts'
import { Panel } from './panel.tsx'
import { ErrorState, LoadingBox } from './states.tsx'

export interface ReadStateProps {
  read: ReadView
  /** The thing that is loading, as in "… could not be loaded". */
  thing: string
}

/** Replaces content while it loads or after loading failed. */
export const ReadState = ({ read: { failure, onRetry }, thing }: ReadStateProps) =>
  failure ? (
    <ErrorState thing={thing} code={failure.reference} onRetry={onRetry}>
      {failure.sentence}
    </ErrorState>
  ) : (
    <LoadingBox />
  )

/** Replaces a page while it loads. */
export const LoadingPanel = () => (
  <Panel flush>
    <LoadingBox />
  </Panel>
)
