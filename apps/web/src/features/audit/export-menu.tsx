import { Button } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { calls } from '../../api/calls.fixed.ts'
import { download } from '../../api/download.ts'
import { explain } from '../../api/errors.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { DropDown } from '../../ui/drop-down.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { MenuLabel, menu_item } from '../../ui/menu-item.tsx'
import { PageActions } from '../../ui/page-slots.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { auditWords } from './audit.words.ts'
import { type AuditSearch, exportDays } from './audit-search.ts'

const FORMATS = ['excel', 'csv'] as const

/** Saves what the list is narrowed to as a file; without days the last year of it. */
export const ExportMenu = ({ search }: { search: AuditSearch }) => {
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
        <DropDown
          role="menu"
          label={say('export')}
          side="below-end"
          button={(props) => (
            <Button
              {...props}
              variant="default"
              loading={run.isPending}
              leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
              rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
            >
              {say('export')}
            </Button>
          )}
        >
          {(hide) => (
            <>
              <MenuLabel>{say('export_days', { from: formats.day(days.startDate), to: formats.day(days.endDate) })}</MenuLabel>
              {FORMATS.map((format) => (
                <button
                  key={format}
                  {...menu_item}
                  type="button"
                  onClick={() => {
                    hide()
                    run.mutate(format)
                  }}
                >
                  {say(`export_${format}`)}
                </button>
              ))}
            </>
          )}
        </DropDown>
      </PageActions>
      {run.error ? <FailureNote title={say('export_failed')}>{explain(run.error)}</FailureNote> : null}
    </>
  )
}
