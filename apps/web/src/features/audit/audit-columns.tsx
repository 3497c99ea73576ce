import type { AuditEntry } from '@gatehouse/contract/audit/audit.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { type Column, RowLink, TwoLines } from '../../ui/table/data-table.tsx'
import { None } from '../../ui/text/definition-list.tsx'
import { auditWords } from './audit.words.ts'
import { useActionWords } from './use-action-words.ts'

type HrefOf = (entry: AuditEntry) => string

/** Returns the type and name of the record that a step changed. */
export const useRecordName = () => {
  const { type } = useActionWords()
  return ({ record_type, record_name }: Pick<AuditEntry, 'record_type' | 'record_name'>) =>
    [type(record_type), record_name].filter(Boolean).join(' · ')
}

export function useAuditColumns(hrefOf: HrefOf): Column<AuditEntry>[] {
  const say = useWords(auditWords)
  const formats = useFormats()
  const words = useActionWords()
  return [
    { id: 'at', title: say('at'), width: 170, render: ({ at }) => <span className="gh-numbers">{formats.dateTime(at)}</span> },
    { id: 'who', title: say('who'), width: 200, render: ({ actor_name }) => actor_name ?? say('system') },
    {
      id: 'what',
      fixed: true,
      title: say('what'),
      render: (entry) => <RowLink href={hrefOf(entry)}>{words.action(entry.action)}</RowLink>,
    },
    {
      id: 'record',
      title: say('kind'),
      render: ({ record_type, record_name }) =>
        record_name ? <TwoLines first={record_name} second={words.type(record_type)} /> : words.type(record_type),
    },
    { id: 'reason', title: say('reason'), render: ({ reason }) => reason ?? <None /> },
    { id: 'address', title: say('address'), hidden: true, render: ({ ip }) => (ip ? <span className="gh-mono">{ip}</span> : <None />) },
  ]
}

export const AuditRow = ({ entry, href }: { entry: AuditEntry; href: string }) => {
  const say = useWords(auditWords)
  const formats = useFormats()
  const words = useActionWords()
  const nameOf = useRecordName()
  return (
    <div>
      <p className="gh-strong">
        <RowLink href={href}>{words.action(entry.action)}</RowLink>
      </p>
      <p className="gh-small gh-muted gh-break">{nameOf(entry)}</p>
      <p className="gh-small gh-muted gh-break">
        {entry.actor_name ?? say('system')} · {formats.dateTime(entry.at)}
      </p>
    </div>
  )
}
