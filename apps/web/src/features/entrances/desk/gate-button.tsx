import type { Gate } from '@gatehouse/contract/gates.ts'
import { IconBarrierBlock } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/form/button.tsx'
import { PageActions } from '../../../ui/page/page-slots.tsx'
import { useNarrow } from '../../../ui/page/use-narrow.ts'
import { deskWords } from '../base/desk.words.ts'
import { gateName } from '../base/use-gate.ts'
import { useNow } from '../base/use-now.ts'

/** In the breadcrumb bar: the day and the time, and for who works at one, the gate, which opens the choice. */
export const GateButton = ({ gate, onChoose }: { gate: Gate | undefined; onChoose?: () => void }) => {
  const say = useWords(deskWords)
  const formats = useFormats()
  const narrow = useNarrow()
  const now = useNow(5_000)
  const name = gate ? gateName(gate) : say('choose_gate')
  return (
    <PageActions>
      {narrow ? null : <span className="gh-numbers gh-nowrap">{`${formats.weekday(now)} · ${formats.time(now)}`}</span>}
      {onChoose ? (
        <Button
          variant="default"
          size="chip"
          leftSection={<IconBarrierBlock size={18} stroke={1.75} aria-hidden="true" />}
          aria-label={gate ? say('gate_present', { gate: name }) : name}
          onClick={onChoose}
        >
          {narrow && gate ? gate.code : name}
        </Button>
      ) : null}
    </PageActions>
  )
}
