import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import { useHostAnswerText } from '../../../api/host-answer.ts'
import { HandleAnswer } from '../base/handle-answer.tsx'

/** A host's answer below the row of the visit, until a guard has handled it. */
export const AnswerBelow = ({ answer }: { answer: EntrancesMetadata['host_answers'][number] }) => {
  const textOf = useHostAnswerText()
  const { entrance_id, visitor_name } = answer
  return (
    <div
      className={`gh-row gh-wrap gh-gap-8 gh-gap-x-16 gh-apart gh-round gh-p-8-12 gh-small ${answer.answer === 'refuse' ? 'gh-tone-denied' : 'gh-tone-overstay'}`}
    >
      <p className="gh-narrow gh-break gh-strong">{textOf(answer)}</p>
      <HandleAnswer entrance_id={entrance_id} visitor={visitor_name} />
    </div>
  )
}
