import type { EntranceRow } from '@gatehouse/contract/entrances/entrance-record.ts'
import { useCallback } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { listWords } from './list.words.ts'

/** Describes the size of a party, which is one row for several people. Null for a single visitor. */
export function useParty(): (visit: Pick<EntranceRow, 'party_size'>) => string | null {
  const say = useWords(listWords)
  return useCallback(({ party_size }) => (party_size > 1 ? say('people', { count: party_size }) : null), [say])
}
