import { documentNumberProblem } from '@gatehouse/contract/kernel/domain/document-number.ts'
import { fieldWords } from '@gatehouse/contract/kernel/messages.ts'
import { useLanguage } from './i18n/use-words.ts'
import { useLeftNumbers } from './left-numbers.ts'

/** Kinds of numbers that follow the rules for documents. */
const DOCUMENTS: readonly string[] = ['national_id', 'passport', 'driving_licence', 'other']

/** Validates document numbers when the focus leaves their field. The sentences come from the contract. */
export function useLeftDocuments() {
  const language = useLanguage()
  return useLeftNumbers((kind, number) => {
    const problem = DOCUMENTS.includes(kind) ? documentNumberProblem(kind, number) : undefined
    return problem && fieldWords(problem, language)
  })
}
