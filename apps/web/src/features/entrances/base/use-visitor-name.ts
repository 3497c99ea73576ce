import { useCallback } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { listWords } from './list.words.ts'

/** The visitor's name, or a note that it was erased when its retention ended. */
export function useVisitorName(): (visit: { visitor_name: string }) => string {
  const say = useWords(listWords)
  return useCallback(({ visitor_name }) => visitor_name || say('erased'), [say])
}
