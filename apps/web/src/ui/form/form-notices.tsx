import type { FormView } from '../../lib/form-view.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FailureNote } from '../page/failure-note.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { ErrorSummary } from './form-parts.tsx'
import { recordFormWords } from './record-form.words.ts'

interface FormNoticesProps<Values> {
  form: FormView<Values>
  /** The id of a field's input on the page. */
  idOf: (field: keyof Values & string) => string
  /** A field's name and its value in words. */
  label: (field: keyof Values & string) => string
  text: (field: keyof Values & string, values: Values) => string
  /** Shows the field with that id where it isn't on the page yet; without it the focus moves there at once. */
  onOpen?: (field_id: string) => void
}

/** All messages of a form, above its fields. */
export const FormNotices = <Values,>({ form, idOf, label, text, onOpen }: FormNoticesProps<Values>) => {
  const { attempt, failure, merged, conflict } = form
  const problems = form.problems.map(({ field }) => field as keyof Values & string)
  const say = useWords(commonWords)
  const sayRecord = useWords(recordFormWords)
  return (
    <>
      {conflict ? (
        <ConflictNote
          differences={conflict.fields.map((field) => ({
            label: label(field),
            theirs: text(field, conflict.theirs),
            mine: text(field, form.values),
          }))}
          onTakeTheirs={form.takeTheirs}
          onKeepMine={form.keepMine}
        />
      ) : null}
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
      <ErrorSummary key={attempt} onOpen={onOpen} problems={problems.map((field) => ({ field_id: idOf(field), label: label(field) }))} />
    </>
  )
}
