import type { ReactNode } from 'react'
import { calls } from '../../api/calls.fixed.ts'
import { api } from '../../api/client.ts'
import { useImport } from '../../api/use-import.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ImportSteps } from '../../ui/import/import-steps.tsx'
import { formWords } from './member-form.words.ts'
import { LIST } from './member-status.ts'
import { MEMBER_COLUMNS } from './members.fixed.ts'

export default function MemberImportPage(): ReactNode {
  const say = useWords(formWords)
  const { checkImport, import: apply } = api.members
  const state = useImport({ check: checkImport, import: apply, template: calls.members.template }, ['members'])
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
