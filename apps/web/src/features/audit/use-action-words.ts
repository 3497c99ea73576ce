import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { actionWords } from './action.words.ts'
import { RECORD_LABELS } from './audit.fixed.ts'
import { fieldWords } from './field.words.ts'

/** Names of steps, of kinds of records and of fields; of one that a later version made only that it is another. */
export function useActionWords() {
  const say = useWords(actionWords)
  const language = useLanguage()
  return {
    action: (name: string) => actionWords.find(language, `actions.${name}`) ?? say('other_action'),
    type: (name: string) => actionWords.find(language, `types.${name}`) ?? say('other_type'),
    /** The label of a record's field; undefined for one without a name in words. */
    field: (record_type: string, name: string) =>
      RECORD_LABELS[record_type]?.[name]?.label[language === 'en' ? 0 : 1] ?? fieldWords.find(language, name),
  }
}
