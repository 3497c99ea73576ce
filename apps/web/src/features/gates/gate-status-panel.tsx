import type { Gate, GateStatus } from '@gatehouse/contract/gates.ts'
import { useState } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { StatusActions, StatusPanel } from '../../ui/page/status-panel.tsx'
import { GateStatusBadge } from './gate-columns.tsx'
import { GateDialog } from './gate-dialogs.tsx'
import { GATE_TRANSITIONS } from './gates.fixed.ts'
import { gateWords } from './gates.words.ts'

/** The status of a gate and the commands that change it; one dialog at a time. */
export const GateStatusPanel = ({ gate, changeable }: { gate: Gate; changeable: boolean }) => {
  const say = useWords(gateWords)
  const [asked, setAsked] = useState<GateStatus | 'delete' | null>(null)
  const possible = GATE_TRANSITIONS[gate.status]
  const commands = possible.map((status) => ({ asked: status, verb: say(`verbs.${status}`) }))
  return (
    <>
      <StatusPanel
        badge={<GateStatusBadge status={gate.status} />}
        meaning={say(`meaning.${gate.status}`)}
        actions={changeable ? <StatusActions commands={commands} remove={say('delete')} onAsk={setAsked} /> : undefined}
        created_at={gate.created_at}
        updated_at={gate.updated_at}
      />
      {changeable ? (
        <GateDialog
          gate={gate}
          asked={asked}
          onHide={() => setAsked(null)}
          onRetire={possible.includes('retired') ? () => setAsked('retired') : undefined}
        />
      ) : null}
    </>
  )
}
