import { IconParking } from '@tabler/icons-react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { CountStrip } from '../../ui/figures/count-strip.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import type { PartProps } from './daily-part.tsx'
import { PartStates } from './part-states.tsx'
import { reportWords } from './report.words.ts'
import { useParkingFee } from './use-report.ts'

/** Parking fees; nothing is charged yet. */
export const ParkingPart = ({ query }: PartProps) => {
  const say = useWords(reportWords)
  const formats = useFormats()
  return (
    <PartStates read={useParkingFee(query)}>
      {({ totals }) => (
        <>
          <CountStrip
            large
            label={say('fees')}
            counts={[
              { id: 'payments', label: say('payments'), value: totals.payments },
              { id: 'amount', label: say('amount'), value: totals.amount, text: formats.money(totals.amount) },
              { id: 'waived', label: say('waived'), value: totals.waived, text: formats.money(totals.waived) },
            ]}
          />
          <Panel flush>
            <EmptyState icon={IconParking} title={say('no_fees')}>
              {say('no_fees_text')}
            </EmptyState>
          </Panel>
        </>
      )}
    </PartStates>
  )
}
