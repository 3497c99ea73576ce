import type { PreRegister } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { recordWords } from './record.words.ts'

/** Returns the name that lists use for the record. */
export function useRecordName() {
  const say = useWords(recordWords)
  return ({ visitor_name: name, guest_count }: Pick<PreRegister, 'visitor_name' | 'guest_count'>) =>
    guest_count > 1 ? say('and_more', { name, count: guest_count - 1 }) : name
}
