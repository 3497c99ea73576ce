import type { ReactNode } from 'react'
import { calls } from '../../api/calls.fixed.ts'
import { api } from '../../api/client.ts'
import { useImport } from '../../api/use-import.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ImportSteps } from '../../ui/import/import-steps.tsx'
import { CARD_COLUMNS } from './cards.fixed.ts'
import { cardWords } from './cards.words.ts'

export default function CardImportPage(): ReactNode {
  const say = useWords(cardWords)
  const { check, import: apply } = api.cards
  const state = useImport({ check, import: apply, template: calls.cards.template }, ['cards'])
  return (
    <ImportSteps
      state={state}
      text={say('import_text')}
      show={{ label: say('import_show'), href: '/service/visitor/cards' }}
      columns={CARD_COLUMNS}
      may_skip
    />
  )
}
