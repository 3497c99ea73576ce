import type { blacklistFiles } from '@gatehouse/contract/blacklist-files.ts'
import type { QueryInputOf } from '@gatehouse/contract/kernel/routes.ts'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { calls } from '../../../api/calls.fixed.ts'
import { download } from '../../../api/download.ts'
import { useExport } from '../../../api/use-export.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { AppLink } from '../../../ui/page/app-link.tsx'
import { TableExport } from '../../../ui/table/table-export.tsx'
import { entryFileWords } from './entry-files.words.ts'

type Filter = Omit<QueryInputOf<typeof blacklistFiles.export>, 'format'>

/** Entries from a file, and those of the list as one. */
export const EntryFiles = ({ filter }: { filter: Filter | null }) => {
  const say = useWords(entryFileWords)
  const state = useExport((format) => download(calls.blacklistFiles.export, { query: { ...filter, format } }))
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden="true" />}
        renderRoot={(props) => <AppLink {...props} href="/service/visitor/blacklists/import" />}
      >
        {say('import')}
      </Button>
      {filter ? <TableExport note={say('export_note')} state={state} /> : null}
    </>
  )
}
