import { i18n } from '../../lib/i18n/i18n.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { actionWords } from './action.words.ts'

/** Names of steps and of kinds of records; one that a later version made is shown under its own name. */
export function useActionWords() {
  // Drawn again when the language changes.
  useWords(actionWords)
  const lng = useLanguage()
  const say = (path: string, otherwise: string) => {
    const text: unknown = i18n.t(path, { ns: actionWords.area, lng, defaultValue: otherwise })
    return typeof text === 'string' ? text : otherwise
  }
  return {
    action: (name: string) => say(`actions.${name}`, name),
    type: (name: string) => say(`types.${name}`, name),
  }
}
