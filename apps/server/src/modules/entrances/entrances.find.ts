import { type Entrance, ID_KINDS, type VisitorMatch } from '@gatehouse/contract/entrances.ts'
import { foldText } from '@gatehouse/contract/kernel/domain/fold.ts'
import { foldQuery } from '@gatehouse/contract/kernel/domain/names.ts'
import { parseNationalId } from '@gatehouse/contract/kernel/domain/national-id.ts'
import { parsePassport } from '@gatehouse/contract/kernel/domain/passport.ts'
import { normalisePhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import type { Member } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { contains } from '../../kernel/db/keyset.ts'
import type { App } from '../../kernel/http/app-context.ts'
import { documentHash, maskNumbers } from '../../kernel/personal/numbers.ts'
import { type PersonalHashes, selectByHashes, selectByIds, selectInsideByCard, selectVisitCounts } from './entrances.find.queries.ts'
import { openVisitor } from './entrances.personal.ts'
import { presentRow } from './entrances.present.ts'
import { searchIds } from './entrances.queries.ts'

const SHOWN = 8
/** Newest visits looked through for a typed text; a person who came more often is among them once. */
const CANDIDATES = 60
const OTHER_KINDS = ID_KINDS.filter((kind) => kind !== 'national_id')
type IdKind = (typeof ID_KINDS)[number]

type Candidate = Awaited<ReturnType<typeof selectByIds>>[number]

/**
 * People for what was typed or scanned at the desk: who is inside first, then the latest visitors. Looks at the card, at phone and document
 * numbers (whole or their last four, by keyed hashes), and at names, plates and companies.
 */
export async function findVisitors(app: App, db: Db, actor: Member, typed: string): Promise<{ docs: VisitorMatch[] }> {
  const text = toArabicDigits(typed)
  const keys = await app.keyring.of(db, actor.organisation_id)
  const hashes = hashesOf(keys, text)
  const folded = foldQuery(text)
  const rows = [
    ...(await selectInsideByCard(db, actor, text.toUpperCase())),
    ...(hashes ? await selectByHashes(db, actor, hashes, CANDIDATES) : []),
    ...(folded.length >= 3 ? await selectByIds(db, actor, await searchIds(db, actor, contains(folded), { at_most: CANDIDATES })) : []),
  ]
  const people = onePerPerson(rows)
  const visits = await selectVisitCounts(
    db,
    actor,
    people.map((row) => row.person_hash),
  )
  return {
    docs: people.map((row) => ({
      inside: row.status === 'checkin',
      entrance: presentRow(app, actor.organisation_id, row),
      member_id: row.member_id,
      ...maskNumbers(openVisitor(keys, row)),
      visits: visits.get(row.person_hash.toString('hex')) ?? 1,
      matched: matchedBy(row, folded, text, hashes),
    })),
  }
}

/** The keyed hashes that the text can stand for; undefined where it has nothing of a number. */
function hashesOf(keys: OrganisationKeys, text: string): PersonalHashes | undefined {
  const compact = text.replace(/[\s-]/g, '')
  const tail = /^[A-Za-z0-9]{4}$/.test(compact) && /\d/.test(compact) ? compact.toUpperCase() : undefined
  const phone = normalisePhone(text)
  const documents = documentsOf(text).map(([kind, number]) => documentHash(keys, kind, number))
  if (!tail && !phone.ok && documents.length === 0) return undefined
  return {
    phone: phone.ok ? keys.index('phone', phone.value) : undefined,
    documents,
    phone_tail: tail === undefined ? undefined : keys.index('phone_tail', tail),
    id_tail: tail === undefined ? undefined : keys.index('id_tail', tail),
  }
}

/** The documents of which the text can be the whole number; a word without digits is none. */
function documentsOf(text: string): [IdKind, string][] {
  const nationalId = parseNationalId(text)
  const other = parsePassport(text)
  return [
    ...(nationalId.ok ? [['national_id', nationalId.value.id] as [IdKind, string]] : []),
    ...(other.ok && /\d{3}/.test(other.value) ? OTHER_KINDS.map((kind): [IdKind, string] => [kind, other.value]) : []),
  ]
}

/** Who is inside first, then by latest visit; each person once. */
function onePerPerson(rows: readonly Candidate[]): Candidate[] {
  const inside = (status: Entrance['status']) => (status === 'checkin' ? 0 : 1)
  const sorted = [...rows].sort((a, b) => inside(a.status) - inside(b.status) || b.checkin_at.localeCompare(a.checkin_at))
  const people = new Map<string, Candidate>()
  for (const row of sorted) {
    const person = row.person_hash.toString('hex')
    if (!people.has(person)) people.set(person, row)
  }
  return [...people.values()].slice(0, SHOWN)
}

function matchedBy(row: Candidate, folded: string, text: string, hashes: PersonalHashes | undefined): VisitorMatch['matched'] {
  const has = (value: string | null) => value !== null && folded !== '' && foldText(value).includes(folded)
  const same = (a: Buffer | null, b: Buffer | undefined) => a !== null && b !== undefined && a.equals(b)
  const matched: Record<VisitorMatch['matched'][number], boolean> = {
    name: has(row.visitor_name),
    plate: has(row.plate),
    card: row.card_number === text.toUpperCase() || has(row.card_number),
    phone: same(row.phone_hash, hashes?.phone) || same(row.phone_tail_hash, hashes?.phone_tail),
    id_number: (hashes?.documents ?? []).some((hash) => same(row.id_number_hash, hash)) || same(row.id_number_tail_hash, hashes?.id_tail),
    company: has(row.company),
    number: false,
  }
  return (Object.keys(matched) as VisitorMatch['matched']).filter((name) => matched[name])
}
