import type { EntranceRow } from '@gatehouse/contract/entrance-record.ts'
import { useCallback } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { listWords } from './list.words.ts'

/** A party is one row and several people; null for a single visitor. */
export function useParty(): (visit: Pick<EntranceRow, 'party_size'>) => string | null {
  const say = useWords(listWords)
  return useCallback(({ party_size }) => (party_size > 1 ? say('people', { count: party_size }) : null), [say])
}
