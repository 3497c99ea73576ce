import type { Matched } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import type { OrganisationKeys } from '../../../kernel/crypto/keyring.ts'
import { personHash } from '../../../kernel/personal/numbers.ts'
import type { Dismissal } from '../blacklists.queries.ts'

// A visit names several people. A false match is remembered for the person it was about, and never for their companions.

type Match = Pick<Matched, 'field' | 'how' | 'name_role' | 'typed'>

const NO_NUMBERS = { id_kind: null, id_number: null, phone: null }

/** The hash of a companion with this name, the same for all visits. */
export const companionHash = (keys: OrganisationKeys, name: string): Buffer => personHash(keys, NO_NUMBERS, name, null)

const isOfCompanion = (match: Match): boolean => match.name_role === 'companion'

/** Whether a match blocks by itself. Documents, phones, and plates with their province do. */
export const isExact = (matches: readonly Match[]): boolean =>
  matches.some(({ field, how }) => field !== 'name' && field !== 'company' && how === 'same')

/** The matches that weren't dismissed for the person they are about. A dismissed name doesn't cover a number that matches later. */
export function withoutDismissed<M extends Match>(
  keys: OrganisationKeys,
  visitor: readonly Buffer[],
  matches: readonly M[],
  dismissals: readonly Dismissal[],
): M[] {
  if (dismissals.length === 0) return [...matches]
  const isDismissed = (people: readonly Buffer[], exact: boolean) =>
    dismissals.some((each) => (each.exact || !exact) && people.some((person) => person.toString('base64') === each.person_hash))
  const isVisitorDismissed = isDismissed(visitor, isExact(matches))
  return matches.filter((match) =>
    isOfCompanion(match) ? !isDismissed([companionHash(keys, match.typed ?? '')], false) : !isVisitorDismissed,
  )
}

/** The person whom an entry matched. A companion only if nothing of the visitor matched. */
export function personMet(keys: OrganisationKeys, visitor: Buffer | null, matches: readonly Match[]): Buffer | null {
  const [first] = matches
  return first && matches.every(isOfCompanion) ? companionHash(keys, first.typed ?? '') : visitor
}
