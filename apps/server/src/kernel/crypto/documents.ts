import { maskNationalId, normaliseNationalId } from '@gatehouse/contract/kernel/domain/national-id.ts'
import { maskPassport, parsePassport } from '@gatehouse/contract/kernel/domain/passport.ts'
import type { OrganisationKeys } from './keyring.ts'

/** Kinds of documents that people show at a gate. */
export type DocumentKind = 'national_id' | 'passport' | 'driving_licence' | 'other'

/** The stored form of a document number; the contract has checked that it can be one. */
export function normaliseDocument(kind: DocumentKind, number: string): string {
  if (kind === 'national_id') return normaliseNationalId(number)
  const parsed = parsePassport(number)
  return parsed.ok ? parsed.value : number
}

const hashKind = (kind: DocumentKind) => (kind === 'passport' ? 'passport' : 'id_number')
const hashed = (kind: DocumentKind, number: string) => (kind === 'national_id' || kind === 'passport' ? number : `${kind}:${number}`)

/** The keyed hash by which records with this document are found, whichever table they stand in. */
export const documentHash = (keys: OrganisationKeys, kind: DocumentKind, number: string): Buffer =>
  keys.index(hashKind(kind), hashed(kind, number))

/** As a guard sees it: the last four digits. */
export const maskDocument = (kind: DocumentKind, number: string): string =>
  kind === 'national_id' ? maskNationalId(number) : maskPassport(number)
