import { commonWords } from '../lib/i18n/common.words.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import { ConflictNote, type Difference } from './conflict-note.tsx'
import { FailureNote } from './failure-note.tsx'
import { ErrorSummary, type FieldProblem } from './form-parts.tsx'
import { recordWords } from './record.words.ts'

interface FormNoticesProps {
  /** Of the attempt to save; a new one takes the focus again. */
  attempt: number
  problems: readonly FieldProblem[]
  /** What failed where no field is the reason, in a sentence, and the reference for whoever is asked for help. */
  failure: { readonly sentence: string; readonly reference?: string | undefined } | null
  /** Somebody else's change stands in the form now and the save must be repeated. */
  merged: boolean
  differences: readonly Difference[]
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Everything a form says about itself above its fields. */
export const FormNotices = ({ attempt, problems, failure, merged, differences, onTakeTheirs, onKeepMine }: FormNoticesProps) => {
  const say = useWords(commonWords)
  const sayRecord = useWords(recordWords)
  return (
    <>
      {differences.length > 0 ? <ConflictNote differences={differences} onTakeTheirs={onTakeTheirs} onKeepMine={onKeepMine} /> : null}
      {merged ? <FailureNote title={sayRecord('merged_title')}>{sayRecord('merged_text')}</FailureNote> : null}
      {failure ? (
        <FailureNote key={`failure ${attempt}`} title={failure.sentence}>
          {failure.reference ? (
            <>
              {say('code')} <code className="gh-mono">{failure.reference}</code>
            </>
          ) : null}
        </FailureNote>
      ) : null}
      <ErrorSummary key={attempt} problems={problems} />
    </>
  )
}
