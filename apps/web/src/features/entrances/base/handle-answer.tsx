import { api } from '../../../api/client.ts'
import { useCommand } from '../../../api/command.ts'
import { explain } from '../../../api/errors.ts'
import { useMay } from '../../../api/me.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { SmallButton } from '../../../ui/buttons/desk-buttons.tsx'
import { hostAnswerWords } from './host-answer.words.ts'

interface HandleAnswerProps {
  entrance_id: string
  visitor: string
}

/** Marks a host's answer as handled at every desk; nothing for people who don't check visitors in. */
export const HandleAnswer = ({ entrance_id, visitor }: HandleAnswerProps) => {
  const say = useWords(hostAnswerWords)
  const may = useMay()
  const command = useCommand(() => api.entrances.handleAnswer({ params: { id: entrance_id }, body: {} }), ['entrances', 'preRegisters'])
  if (!may('entrances:check_in')) return null
  return (
    <>
      <SmallButton aria-label={say('handle_of', { visitor })} loading={command.isPending} onClick={() => command.mutate(undefined)}>
        {say('handle')}
      </SmallButton>
      {command.error ? (
        <p className="gh-small gh-denied" role="alert">
          {explain(command.error)}
        </p>
      ) : null}
    </>
  )
}
