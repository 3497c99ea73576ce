import type { GivenAnswer } from '@gatehouse/contract/pre-registers/host-answer.ts'
import { useFormats } from '../lib/formats.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import { hostAnswerWords } from './host-answer.words.ts'

/** A host's answer to the gate, in one line with their name and the time. */
export function useHostAnswerText() {
  const say = useWords(hostAnswerWords)
  const formats = useFormats()
  return ({ answer, note, name, answered_at }: GivenAnswer): string => {
    const line = say('line', { answer: say(`answers.${answer}`), name, time: formats.when(answered_at) })
    return note ? say('said', { line, note }) : line
  }
}
