import { ApiError, explain } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { stampingWords } from './stamping.words.ts'

/** Explains why a stamp wasn't revoked. */
export const NotTakenBack = ({ error }: { error: Error | null }) => {
  const say = useWords(stampingWords)
  if (!error) return null
  const hasLeft = error instanceof ApiError && error.code === 'visit_not_inside'
  return (
    <FailureNote title={say('not_undone')} takes_focus={false}>
      {hasLeft ? say('gone_undo') : explain(error)}
    </FailureNote>
  )
}
