import { useMutation } from '@tanstack/react-query'
import { calls } from '../../api/calls.fixed.ts'
import { download } from '../../api/download.ts'
import { explain } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { unitWords } from './units.words.ts'

/** Saves all units of a location as a file that can be imported again. */
export const UnitExport = ({ location_id }: { location_id: string }) => {
  const say = useWords(unitWords)
  const save = useMutation({
    mutationFn: (format: 'xlsx' | 'csv') => download(calls.locations.exportUnits, { params: { id: location_id }, query: { format } }),
  })
  return (
    <>
      <ExportMenu
        label={say('export')}
        formats={[
          { value: 'xlsx', label: say('export_excel') },
          { value: 'csv', label: say('export_csv') },
        ]}
        busy={save.isPending}
        onChoose={(format) => save.mutate(format)}
      />
      <AppModal show={save.isError} onHide={() => save.reset()} title={say('export_failed')}>
        {save.error ? explain(save.error) : null}
      </AppModal>
    </>
  )
}
