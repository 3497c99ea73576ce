import { IconBarrierBlock } from '@tabler/icons-react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { EmptyState } from '../../../ui/page/states.tsx'
import { gateWords } from './gate-choice.words.ts'

/** Replaces the desk: without a gate no visit can be recorded. */
export const NoGates = () => {
  const say = useWords(gateWords)
  return (
    <Panel flush>
      <EmptyState icon={IconBarrierBlock} title={say('no_gates')} action={<Button href="/service/visitor/gates">{say('to_gates')}</Button>}>
        {say('no_gates_text')}
      </EmptyState>
    </Panel>
  )
}
