import { useMutation } from '@tanstack/react-query'
import type { download } from '../../api/download.ts'
import { explain } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { cardWords } from './cards.words.ts'

type Format = 'xlsx' | 'csv'

/** Saves what a list shows as a file. */
export const CardExport = ({ save }: { save: (format: Format) => ReturnType<typeof download> }) => {
  const say = useWords(cardWords)
  const saving = useMutation({ mutationFn: save })
  return (
    <>
      <ExportMenu
        label={say('export')}
        formats={[
          { value: 'xlsx', label: say('export_excel') },
          { value: 'csv', label: say('export_csv') },
        ]}
        busy={saving.isPending}
        onChoose={(format) => saving.mutate(format)}
      />
      <AppModal show={saving.isError} onHide={() => saving.reset()} title={say('export_failed')}>
        {saving.error ? explain(saving.error) : null}
      </AppModal>
    </>
  )
}
