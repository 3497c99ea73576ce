import type { ReactNode } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppModal } from '../overlay/app-modal.tsx'
import { exportWords } from './export.words.ts'
import { ExportMenu } from './export-menu.tsx'

interface TableExportProps {
  /** Describes the file where the page doesn't. */
  note?: string
  state: { saving: boolean; failure: ReactNode; save: (format: 'xlsx' | 'csv') => void; dismiss: () => void }
}

/** Saves records as a file, Excel or CSV. */
export const TableExport = ({ note, state }: TableExportProps) => {
  const say = useWords(exportWords)
  return (
    <>
      <ExportMenu
        label={say('export')}
        note={note}
        formats={[
          { value: 'xlsx', label: say('xlsx') },
          { value: 'csv', label: say('csv') },
        ]}
        busy={state.saving}
        onChoose={state.save}
      />
      <AppModal show={state.failure !== null} onHide={state.dismiss} title={say('failed')}>
        {state.failure}
      </AppModal>
    </>
  )
}
