import { i18n } from '../../lib/i18n/i18n.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { actionWords } from './action.words.ts'
import { RECORD_LABELS } from './audit.fixed.ts'
import { fieldWords } from './field.words.ts'

/** Names of steps, of kinds of records and of fields; of one that a later version made only that it is another. */
export function useActionWords() {
  // Drawn again when the language changes.
  const say = useWords(actionWords)
  const lng = useLanguage()
  const find = (ns: string, path: string): string | undefined => {
    const text: unknown = i18n.t(path, { ns, lng, defaultValue: '' })
    return typeof text === 'string' && text !== '' ? text : undefined
  }
  return {
    action: (name: string) => find(actionWords.area, `actions.${name}`) ?? say('other_action'),
    type: (name: string) => find(actionWords.area, `types.${name}`) ?? say('other_type'),
    /** The label of a record's field; undefined for one without a name in words. */
    field: (record_type: string, name: string) => RECORD_LABELS[record_type]?.[name]?.[lng === 'en' ? 0 : 1] ?? find(fieldWords.area, name),
  }
}
