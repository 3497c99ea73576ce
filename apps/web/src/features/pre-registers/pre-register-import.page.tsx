import type { ReactNode } from 'react'
import { calls } from '../../api/calls.fixed.ts'
import { api } from '../../api/client.ts'
import { useImport } from '../../api/use-import.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ImportSteps } from '../../ui/import/import-steps.tsx'
import { fileWords } from './files.words.ts'
import { PRE_REGISTER_COLUMNS } from './pre-registers.fixed.ts'

export default function PreRegisterImportPage(): ReactNode {
  const say = useWords(fileWords)
  const { check, import: apply } = api.preRegisterFiles
  const state = useImport({ check, import: apply, template: calls.preRegisterFiles.template }, ['preRegisters'])
  return (
    <ImportSteps
      state={state}
      text={say('text')}
      show={{ label: say('show'), href: '/service/visitor/pre-registers' }}
      columns={PRE_REGISTER_COLUMNS}
      may_skip
      only_adds
    />
  )
}
