import type { ReactNode } from 'react'
import { calls } from '../../../api/calls.fixed.ts'
import { api } from '../../../api/client.ts'
import { download } from '../../../api/download.ts'
import { useImport } from '../../../api/use-import.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { ImportSteps } from '../../../ui/import/import-steps.tsx'
import { BLACKLIST_COLUMNS } from '../blacklists.fixed.ts'
import { entryFileWords } from './entry-files.words.ts'

/** Entries of the Black List from a file. */
export default function EntryImportPage(): ReactNode {
  const say = useWords(entryFileWords)
  const state = useImport(
    {
      check: ({ form, columns }) => api.blacklistFiles.checkImport({ query: { columns }, form }),
      apply: ({ form, columns, skip_bad, idempotencyKey }) =>
        api.blacklistFiles.import({ query: { columns, skipBad: skip_bad ? 'true' : undefined }, form, idempotencyKey }),
      template: (format) => download(calls.blacklistFiles.template, { query: { format } }),
    },
    ['blacklists', 'sightings'],
  )
  return (
    <ImportSteps
      state={state}
      text={say('text')}
      show={{ label: say('show'), href: '/service/visitor/blacklists/main' }}
      columns={BLACKLIST_COLUMNS}
      may_skip
      only_adds
    />
  )
}
