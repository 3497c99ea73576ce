import type { blacklistFiles } from '@gatehouse/contract/blacklist-files.ts'
import type { QueryInputOf } from '@gatehouse/contract/kernel/routes.ts'
import { IconFileImport } from '@tabler/icons-react'
import { calls } from '../../../api/calls.fixed.ts'
import { download } from '../../../api/download.ts'
import { useExport } from '../../../api/use-export.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { LinkButton } from '../../../ui/page/link-button.tsx'
import { TableExport } from '../../../ui/table/table-export.tsx'
import { entryFileWords } from './entry-files.words.ts'

type Filter = Omit<QueryInputOf<typeof blacklistFiles.export>, 'format'>

/** Entries from a file, and those of the list as one. */
export const EntryFiles = ({ filter }: { filter: Filter | null }) => {
  const say = useWords(entryFileWords)
  const state = useExport((format) => download(calls.blacklistFiles.export, { query: { ...filter, format } }))
  return (
    <>
      <LinkButton variant="default" icon={IconFileImport} href="/service/visitor/blacklists/import">
        {say('import')}
      </LinkButton>
      {filter ? <TableExport note={say('export_note')} state={state} /> : null}
    </>
  )
}
