import type { ReactNode } from 'react'
import { calls } from '../../api/calls.fixed.ts'
import { api } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { useImport } from '../../api/use-import.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ImportSteps } from '../../ui/import/import-steps.tsx'
import { cardImportWords } from './card-import.words.ts'
import { CARD_COLUMNS } from './cards.fixed.ts'

/** Cards from a file. */
export default function CardImportPage(): ReactNode {
  const say = useWords(cardImportWords)
  const state = useImport(
    {
      check: ({ form, columns }) => api.cards.check({ query: { columns }, form }),
      apply: ({ form, columns, skip_bad, idempotencyKey }) =>
        api.cards.import({ query: { columns, skipBad: skip_bad ? 'true' : undefined }, form, idempotencyKey }),
      template: (format) => download(calls.cards.template, { query: { format } }),
    },
    ['cards'],
  )
  return (
    <ImportSteps
      state={state}
      text={say('text')}
      show={{ label: say('show'), href: '/service/visitor/cards' }}
      columns={CARD_COLUMNS}
      may_skip
    />
  )
}
