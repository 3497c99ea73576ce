import type { AuditChange, AuditDetail } from '@gatehouse/contract/audit/audit.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useGates } from '../../api/gate-choices.ts'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { gateIdsIn, useSettingText } from '../../api/setting-text.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { LoadingBox } from '../../ui/page/states.tsx'
import { None } from '../../ui/text/definition-list.tsx'
import styles from './audit.module.css'
import { auditWords } from './audit.words.ts'
import { useActionWords } from './use-action-words.ts'
import { useValueWords, type WordOf } from './use-value-words.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

type Changed = Pick<AuditDetail, 'record_type' | 'record_id' | 'changes'>

/** The fields that a step changed, with the old value beside the new one. */
export const AuditChanges = ({ record_type, record_id, changes }: Changed) => {
  const say = useWords(auditWords)
  if (changes.length === 0) return <p>{say('no_changes')}</p>
  if (record_type === 'visitor_settings') return <SettingChanges location_id={record_id} changes={changes} />
  return <RecordChanges record_type={record_type} changes={changes} />
}

const RecordChanges = ({ record_type, changes }: Pick<Changed, 'record_type' | 'changes'>) => {
  const wordOf = useValueWords(record_type, changes)
  return (
    <ChangeTable>
      {changes.map((change) => (
        <ChangeRow key={change.field} record_type={record_type} change={change} wordOf={wordOf} />
      ))}
    </ChangeTable>
  )
}

interface ChangeRowProps {
  record_type: string
  change: AuditChange
  wordOf?: WordOf
}

const ChangeRow = ({ record_type, change: { field, before, after }, wordOf = (_field, value) => value }: ChangeRowProps) => {
  const words = useActionWords()
  return (
    <tr>
      <th scope="row">{words.field(record_type, field) ?? <span className="gh-break gh-size-12 gh-mono">{field}</span>}</th>
      <td className="gh-muted">
        <Value value={before} {...{ field, record_type, wordOf }} />
      </td>
      <td>
        <Value value={after} {...{ field, record_type, wordOf }} />
      </td>
    </tr>
  )
}

/** Changes of visit settings, for the organisation or a location, in the words of their page. */
const SettingChanges = ({ location_id, changes }: { location_id: string | null; changes: readonly AuditChange[] }) => {
  const may = useMay()
  const locationId = location_id ?? undefined
  const form = changes.find(({ field }) => field === 'form')
  const gates = useGates(gateIdsIn(form?.before, form?.after), locationId)
  const { data, isLoading } = useQuery({ ...queries.settings.get({ location_id: locationId }), enabled: may('settings:read') })
  const { differences, isPart, sectionName } = useSettingText({ types: data?.visitor_types ?? [], gates: gates?.gates ?? [] })
  if (!gates || isLoading) return <LoadingBox />
  return (
    <ChangeTable>
      {changes.flatMap((change) =>
        isPart(change.field)
          ? differences(change.field, change.before, change.after).map((fact, index) => (
              <tr key={`${change.field} ${fact.id}`}>
                <th scope="row">
                  {index === 0 && fact.id !== change.field ? (
                    <span className="gh-block gh-small gh-normal">{sectionName(change.field)}</span>
                  ) : null}
                  {fact.term}
                </th>
                <td className={`gh-muted ${styles.text}`}>{fact.before ?? <None />}</td>
                <td className={styles.text}>{fact.after ?? <None />}</td>
              </tr>
            ))
          : [<ChangeRow key={change.field} record_type="visitor_settings" change={change} />],
      )}
    </ChangeTable>
  )
}

const ChangeTable = ({ children }: { children: ReactNode }) => {
  const say = useWords(auditWords)
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{say('field')}</th>
          <th scope="col">{say('before')}</th>
          <th scope="col">{say('after')}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

interface ValueProps {
  value: unknown
  field: string
  record_type: string
  wordOf: WordOf
}

/** What the server writes instead of personal numbers and secrets (`audit.personal.ts`). */
const STAND_INS = new Map([
  ['[hidden]', 'hidden'],
  ['[hidden, changed]', 'hidden_changed'],
] as const)

/** A value of any type as text: people's input is displayed, never executed. Objects and lists of objects are lists of their fields. */
const Value = ({ value, field, record_type, wordOf }: ValueProps) => {
  const say = useWords(auditWords)
  const words = useActionWords()
  const formats = useFormats()
  if (value === null || value === undefined || value === '') return <None />
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no')
  const standIn = STAND_INS.get(value as '[hidden]')
  if (standIn) return say(standIn)
  if (typeof value === 'string') return INSTANT.test(value) ? `${formats.date(value)} ${formats.time(value)}` : wordOf(field, value)
  if (typeof value !== 'object') return String(value)
  if (!Array.isArray(value))
    return (
      <dl className={styles.parts}>
        {Object.entries(value).map(([part, inner]) => (
          <div key={part}>
            <dt>{words.field(record_type, part) ?? part}</dt>
            <dd>
              <Value value={inner} field={part} {...{ record_type, wordOf }} />
            </dd>
          </div>
        ))}
      </dl>
    )
  if (value.length === 0) return <None />
  if (value.every((item) => typeof item !== 'object')) return value.map((item) => wordOf(field, String(item))).join(', ')
  return (
    <ol className={styles.items}>
      {value.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry of the log never changes
        <li key={index}>
          <Value value={item} {...{ field, record_type, wordOf }} />
        </li>
      ))}
    </ol>
  )
}
