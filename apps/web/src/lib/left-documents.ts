import { documentNumberProblem } from '@gatehouse/contract/kernel/domain/document-number.ts'
import { fieldWords } from '@gatehouse/contract/kernel/messages.ts'
import { useLanguage } from './i18n/use-words.ts'
import { useLeftNumbers } from './left-numbers.ts'

/** Kinds of numbers that have the rules of a document. */
const DOCUMENTS: readonly string[] = ['national_id', 'passport', 'driving_licence', 'other']

/** Says that a document number is wrong when its field is left. The sentences are those of the contract. */
export function useLeftDocuments() {
  const language = useLanguage()
  return useLeftNumbers((kind, number) => {
    const problem = DOCUMENTS.includes(kind) ? documentNumberProblem(kind, number) : undefined
    return problem && fieldWords(problem, language)
  })
}
