import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { actionWords } from './action.words.ts'
import { RECORD_LABELS } from './audit.fixed.ts'
import { fieldWords } from './field.words.ts'

/** Names of steps, types of records and fields; those from a later version get a general name. */
export function useActionWords() {
  const say = useWords(actionWords)
  const language = useLanguage()
  return {
    action: (name: string) => actionWords.find(language, `actions.${name}`) ?? say('other_action'),
    type: (name: string) => actionWords.find(language, `types.${name}`) ?? say('other_type'),
    /** The label of a record's field; undefined if it has no words. */
    field: (record_type: string, name: string) =>
      RECORD_LABELS[record_type]?.[name]?.label[language === 'en' ? 0 : 1] ?? fieldWords.find(language, name),
  }
}
