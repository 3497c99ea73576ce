import { useEffect } from 'react'
import { explain, logError, referenceOf } from '../api/errors.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import { ErrorState } from '../ui/page/states.tsx'
import { appWords } from './app.words.ts'

/** Replaces a page that threw an error. */
export const BrokenPage = ({ error, reset }: { error: unknown; reset: () => void }) => {
  const say = useWords(appWords)
  useEffect(() => logError(error), [error])
  return (
    <ErrorState title={say('broken')} onRetry={reset} code={referenceOf(error) ?? (error instanceof Error ? error.name : undefined)}>
      {referenceOf(error) ? explain(error) : null}
    </ErrorState>
  )
}
