import type { AuditDetail } from '@gatehouse/contract/audit/audit.ts'
import { IconCopy, IconFileUnknown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PanelPart, SidePanel } from '../../ui/overlay/side-panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { DefinitionList } from '../../ui/text/definition-list.tsx'
import { auditWords } from './audit.words.ts'
import { AuditChanges } from './audit-changes.tsx'
import { useRecordName } from './audit-columns.tsx'
import { useActionWords } from './use-action-words.ts'

/** One complete entry: old values beside new ones, and the reference that identifies it in questions. */
export const AuditPanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const say = useWords(auditWords)
  const formats = useFormats()
  const words = useActionWords()
  const { data: entry, error, refetch } = useQuery(queries.audit.get({ id }))
  const shell = (children: ReactNode) => (
    <SidePanel
      title={entry ? words.action(entry.action) : say('the_entry')}
      subtitle={entry ? `${formats.dateTime(entry.at)} · ${entry.actor_name ?? say('system')}` : undefined}
      onClose={onClose}
    >
      {children}
    </SidePanel>
  )
  if (entry) return shell(<Entry entry={entry} />)
  if (error instanceof ApiError && error.status === 404)
    return shell(
      <EmptyState icon={IconFileUnknown} title={say('gone')}>
        {say('gone_text')}
      </EmptyState>,
    )
  return shell(<ReadState read={readView({ error, refetch })} thing={say('the_entry')} />)
}

const Entry = ({ entry }: { entry: AuditDetail }) => {
  const say = useWords(auditWords)
  const formats = useFormats()
  const nameOf = useRecordName()
  const { reason, record_id, ip, session_id, request_id } = entry
  const mono = (text: string | null) => text && <span className="gh-mono">{text}</span>
  return (
    <>
      <PanelPart>
        <DefinitionList
          facts={[
            { term: say('kind'), value: nameOf(entry) },
            { term: say('reason'), value: reason },
          ]}
        />
      </PanelPart>
      <PanelPart title={say('changes')}>
        {entry.erased_at && <p className="gh-small gh-muted gh-mb-8">{say('erased', { at: formats.dateTime(entry.erased_at) })}</p>}
        <AuditChanges {...entry} />
      </PanelPart>
      <PanelPart>
        <DefinitionList
          facts={[
            { term: say('record_id'), value: mono(record_id) },
            { term: say('address'), value: mono(ip) },
            { term: say('session'), value: mono(session_id) },
            { term: say('request'), value: mono(request_id) },
          ]}
        />
      </PanelPart>
      <PanelPart title={say('reference')}>
        <Reference entry={entry} />
      </PanelPart>
    </>
  )
}

/** The identity of an entry: its id, and its place and hash in the chain. */
const Reference = ({ entry: { id, at, seq, hash } }: { entry: AuditDetail }) => {
  const say = useWords(auditWords)
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  const copy = () => {
    const text = [id, at, seq === null ? null : `#${seq}`, hash].filter((part) => part !== null).join(' ')
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  }
  return (
    <>
      <DefinitionList
        facts={[
          { term: say('entry_id'), value: <span className="gh-tiny gh-break gh-mono">{id}</span> },
          { term: say('seq'), value: seq === null ? say('not_linked') : `#${seq}` },
          { term: say('hash'), value: hash && <span className="gh-tiny gh-break gh-mono">{hash}</span> },
        ]}
      />
      <div className="gh-row gh-wrap gh-gap-12 gh-small gh-mt-12">
        <Button variant="default" size="chip" leftSection={<IconCopy size={16} stroke={1.75} aria-hidden="true" />} onClick={copy}>
          {say('copy')}
        </Button>
        <span role="status">{isCopied === null ? null : say(isCopied ? 'copied' : 'copy_failed')}</span>
      </div>
    </>
  )
}
