import type { ReactNode } from 'react'
import { calls } from '../../../api/calls.fixed.ts'
import { api } from '../../../api/client.ts'
import { useImport } from '../../../api/use-import.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { ImportSteps } from '../../../ui/import/import-steps.tsx'
import { BLACKLIST_COLUMNS } from '../blacklists.fixed.ts'
import { entryFileWords } from './entry-files.words.ts'

export default function EntryImportPage(): ReactNode {
  const say = useWords(entryFileWords)
  const { checkImport, import: apply } = api.blacklistFiles
  const state = useImport({ check: checkImport, import: apply, template: calls.blacklistFiles.template }, ['blacklists', 'sightings'])
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
