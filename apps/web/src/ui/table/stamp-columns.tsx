import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { recordWords } from '../page/record.words.ts'
import type { Column } from './data-table.tsx'

/** Optional columns of master data lists: when a record was created and last changed. */
export function useStampColumns(): { created: Column<{ created_at: string }>; changed: Column<{ updated_at: string }> } {
  const say = useWords(recordWords)
  const formats = useFormats()
  const moment = (instant: string) => <span className="gh-nowrap">{formats.dateTime(instant)}</span>
  return {
    created: { id: 'created_at', title: say('created'), hidden: true, render: ({ created_at }) => moment(created_at) },
    changed: { id: 'updated_at', title: say('changed'), hidden: true, render: ({ updated_at }) => moment(updated_at) },
  }
}
