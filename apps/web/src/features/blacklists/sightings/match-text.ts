import type { Matched } from '@gatehouse/contract/blacklist-record.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { seenWords } from './seen.words.ts'

/** Why a visitor matched an entry: the field, how alike, and how much where they are not the same. */
export const useMatchText = () => {
  const say = useWords(seenWords)
  return ({ field, how, score, name_role }: Matched): string => {
    const what = name_role && name_role !== 'visitor' ? say(`name_of.${name_role}`) : say(`fields.${field}`)
    if (how === 'same') return say('same', { what })
    return say('alike', { what, how: say(`how.${how}`), percent: Math.round(score * 100) })
  }
}
