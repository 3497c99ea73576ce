import { useWords } from '../../../lib/i18n/use-words.ts'
import { deskWords } from '../base/desk.words.ts'
import type { DeskMatch } from '../base/strip.ts'
import { MatchLine } from './match-line.tsx'
import { MemberLine } from './member-line.tsx'

interface AnswerLinesProps {
  typed: string
  matches: readonly DeskMatch[]
  pending: boolean
  chosen: number
  list_id: string
  optionId: (index: number) => string
  onUse: (match: DeskMatch) => void
}

/** The people of an answer, each a line to choose. */
export const AnswerLines = ({ typed, matches, pending, chosen, list_id, optionId, onUse }: AnswerLinesProps) => {
  const say = useWords(deskWords)
  return (
    <div role="listbox" id={list_id} aria-label={say('person')} aria-busy={pending}>
      {matches.map((match, index) => {
        const line = { id: optionId(index), typed, chosen: index === chosen, onUse: () => onUse(match) }
        return match.kind === 'visit' ? (
          <MatchLine key={match.id} match={match.visit} {...line} />
        ) : (
          <MemberLine key={match.id} member={match.member} way={match.way} {...line} />
        )
      })}
    </div>
  )
}
