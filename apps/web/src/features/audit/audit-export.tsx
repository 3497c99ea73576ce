import { useMutation } from '@tanstack/react-query'
import { calls } from '../../api/calls.fixed.ts'
import { download } from '../../api/download.ts'
import { explain } from '../../api/errors.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { PageActions } from '../../ui/page/page-slots.tsx'
import { ExportMenu } from '../../ui/table/export-menu.tsx'
import { auditWords } from './audit.words.ts'
import { type AuditSearch, exportDays } from './audit-search.ts'

const FORMATS = ['excel', 'csv'] as const

/** Saves what the list is narrowed to as a file; without days the last year of it. */
export const AuditExport = ({ search }: { search: AuditSearch }) => {
  const say = useWords(auditWords)
  const formats = useFormats()
  const days = exportDays(search, formats.dayOf(Date.now()))
  const { actorId, recordType, action, record } = search
  const run = useMutation({
    mutationFn: (format: (typeof FORMATS)[number]) =>
      download(calls.audit.export, { query: { actorId, recordType, action, record, ...days, format } }),
    onSuccess: () => showToast(say('exported')),
  })
  return (
    <>
      <PageActions>
        <ExportMenu
          label={say('export')}
          note={say('export_days', { from: formats.day(days.startDate), to: formats.day(days.endDate) })}
          formats={FORMATS.map((value) => ({ value, label: say(`export_${value}`) }))}
          busy={run.isPending}
          onChoose={(format) => run.mutate(format)}
        />
      </PageActions>
      {run.error ? <FailureNote title={say('export_failed')}>{explain(run.error)}</FailureNote> : null}
    </>
  )
}
