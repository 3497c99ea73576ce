import type { Gate } from '@gatehouse/contract/gates.ts'
import { Button } from '@mantine/core'
import { IconBarrierBlock, IconCheck } from '@tabler/icons-react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { PageActions } from '../../ui/page-slots.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import styles from './desk.module.css'
import { deskWords } from './desk.words.ts'
import { gateName } from './use-gate.ts'
import { useNow } from './use-now.ts'

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

interface GateDialogProps {
  show: boolean
  gates: readonly Gate[]
  gate: Gate | undefined
  onChoose: (gate: Gate) => void
  onHide: () => void
}

/** Which of the open gates this desk is at. */
export const GateDialog = ({ show, gates, gate, onChoose, onHide }: GateDialogProps) => {
  const say = useWords(deskWords)
  const places = new Set(gates.map(({ location_code }) => location_code))
  return (
    <AppModal show={show} onHide={onHide} title={say('gate_title')}>
      <p className={styles.dialog_text}>{say('gate_text')}</p>
      <ul className={styles.gates}>
        {gates.map((choice) => (
          <li key={choice._id}>
            <button
              type="button"
              className={styles.gate}
              aria-current={choice._id === gate?._id || undefined}
              data-autofocus={choice._id === gate?._id || (!gate && choice === gates[0]) || undefined}
              onClick={() => onChoose(choice)}
            >
              <span className="gh-mono">{choice.code}</span>
              <span className={styles.gate_name}>
                {choice.name}
                {choice.direction === 'both' ? null : <small>{` · ${say(`gate_directions.${choice.direction}`)}`}</small>}
                {places.size > 1 ? <small>{` · ${choice.location_code}`}</small> : null}
              </span>
              {choice._id === gate?._id ? <IconCheck size={18} stroke={2} aria-hidden="true" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </AppModal>
  )
}
