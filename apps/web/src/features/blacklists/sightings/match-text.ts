import type { Matched } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { seenWords } from './seen.words.ts'

/** Explains why a visitor matched an entry: the field, and how closely if the values aren't the same. */
export const useMatchText = () => {
  const say = useWords(seenWords)
  return ({ field, how, score, name_role }: Matched): string => {
    const fieldText = name_role && name_role !== 'visitor' ? say(`name_of.${name_role}`) : say(`fields.${field}`)
    if (how === 'same') return say('same', { what: fieldText })
    return say('alike', { what: fieldText, how: say(`how.${how}`), percent: Math.round(score * 100) })
  }
}
