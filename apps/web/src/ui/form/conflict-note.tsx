import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../buttons/button.tsx'
import { FailureNote } from '../page/failure-note.tsx'
import { None } from '../text/definition-list.tsx'
import styles from './conflict-note.module.css'
import { recordFormWords } from './record-form.words.ts'

export interface Difference {
  readonly label: string
  /** The saved value. */
  readonly theirs: string
  /** The value in the form. */
  readonly mine: string
}

interface ConflictNoteProps {
  differences: readonly Difference[]
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Somebody else saved the record while the form was open: lists the differences and offers both ways to continue. */
export const ConflictNote = ({ differences, onTakeTheirs, onKeepMine }: ConflictNoteProps) => {
  const say = useWords(recordFormWords)
  const actions = (
    <>
      <Button variant="default" onClick={onTakeTheirs}>
        {say('take_theirs')}
      </Button>
      <Button variant="default" onClick={onKeepMine}>
        {say('keep_mine')}
      </Button>
    </>
  )
  return (
    <FailureNote title={say('conflict_title')} actions={actions} takes_focus={false}>
      <p>{say('conflict_text')}</p>
      <table className={`gh-body gh-mt-8 gh-text ${styles.table}`}>
        <thead className="gh-small">
          <tr>
            <th scope="col">{say('field')}</th>
            <th scope="col">{say('saved_now')}</th>
            <th scope="col">{say('yours')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, theirs, mine }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{theirs || <None />}</td>
              <td>{mine || <None />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </FailureNote>
  )
}
