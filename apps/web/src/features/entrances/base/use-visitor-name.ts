import { useCallback } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { listWords } from './list.words.ts'

/** How a visitor is named: their name, or that it was erased after the time for which it is kept. */
export function useVisitorName(): (visit: { visitor_name: string }) => string {
  const say = useWords(listWords)
  return useCallback(({ visitor_name }) => visitor_name || say('erased'), [say])
}
