import type { ReactNode } from 'react'
import { calls } from '../../api/calls.fixed.ts'
import { api } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { useImport } from '../../api/use-import.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ImportSteps } from '../../ui/import/import-steps.tsx'
import { formWords } from './member-form.words.ts'
import { LIST } from './member-status.ts'
import { MEMBER_COLUMNS } from './members.fixed.ts'

/** Members from a file. */
export default function MemberImportPage(): ReactNode {
  const say = useWords(formWords)
  const state = useImport(
    {
      check: ({ form, columns }) => api.members.checkImport({ query: { columns }, form }),
      apply: ({ form, columns, skip_bad, idempotencyKey }) =>
        api.members.import({ query: { columns, skipBad: skip_bad ? 'true' : undefined }, form, idempotencyKey }),
      template: (format) => download(calls.members.template, { query: { format } }),
    },
    ['members'],
  )
  return (
    <ImportSteps
      state={state}
      text={say('import_text')}
      show={{ label: say('show_members'), href: LIST }}
      columns={MEMBER_COLUMNS}
      may_skip
    />
  )
}
