import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import { IconCheck } from '@tabler/icons-react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { AppModal } from '../../../ui/overlay/app-modal.tsx'
import styles from './desk.module.css'
import { gateWords } from './gate-choice.words.ts'

interface GateDialogProps {
  gates: readonly Gate[]
  gate: Gate | undefined
  onChoose: (gate: Gate) => void
  onHide: () => void
}

export const GateDialog = ({ gates, gate, onChoose, onHide }: GateDialogProps) => {
  const say = useWords(gateWords)
  const places = new Set(gates.map(({ location_code }) => location_code))
  return (
    <AppModal show onHide={onHide} title={say('gate_title')}>
      <p className="gh-body gh-muted gh-mb-12">{say('gate_text')}</p>
      <ul className="gh-stack gh-gap-8 gh-plain">
        {gates.map((choice) => (
          <li key={choice._id}>
            <button
              type="button"
              className={`gh-hover gh-choosable gh-row gh-gap-12 gh-large gh-strong gh-text-start gh-full gh-text gh-round gh-surface gh-outline ${styles.gate}`}
              aria-current={choice._id === gate?._id || undefined}
              data-autofocus={choice._id === gate?._id || (!gate && choice === gates[0]) || undefined}
              onClick={() => onChoose(choice)}
            >
              <span className="gh-mono">{choice.code}</span>
              <span className="gh-fill">
                {choice.name}
                {choice.direction === 'both' ? null : (
                  <span className="gh-muted gh-normal gh-size-13">{` · ${say(`gate_directions.${choice.direction}`)}`}</span>
                )}
                {places.size > 1 ? <span className="gh-muted gh-normal gh-size-13">{` · ${choice.location_code}`}</span> : null}
              </span>
              {choice._id === gate?._id ? <IconCheck size={18} stroke={2} aria-hidden="true" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </AppModal>
  )
}
