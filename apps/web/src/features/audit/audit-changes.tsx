import type { AuditChange } from '@gatehouse/contract/audit.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { None } from '../../ui/text/definition-list.tsx'
import styles from './audit.module.css'
import { auditWords } from './audit.words.ts'
import { useActionWords } from './use-action-words.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Each field that a step changed, as it was beside as it is. */
export const AuditChanges = ({ record_type, changes }: { record_type: string; changes: readonly AuditChange[] }) => {
  const say = useWords(auditWords)
  const words = useActionWords()
  if (changes.length === 0) return <p>{say('no_changes')}</p>
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{say('field')}</th>
          <th scope="col">{say('before')}</th>
          <th scope="col">{say('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{words.field(record_type, field) ?? <span className="gh-break gh-size-12 gh-mono">{field}</span>}</th>
            <td className="gh-muted">
              <Value value={before} />
            </td>
            <td>
              <Value value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A value of any kind, as text: what people wrote is shown, never run. */
const Value = ({ value }: { value: unknown }) => {
  const say = useWords(auditWords)
  const formats = useFormats()
  if (value === null || value === undefined || value === '') return <None />
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no')
  if (typeof value === 'string') return INSTANT.test(value) ? `${formats.date(value)} ${formats.time(value)}` : value
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number'))
    return value.length > 0 ? value.join(', ') : <None />
  return <code>{JSON.stringify(value)}</code>
}
