import { type DeskCard, type Entrance, ID_KINDS, type VisitorMatch } from '@gatehouse/contract/entrances.ts'
import { foldText } from '@gatehouse/contract/kernel/domain/fold.ts'
import { foldQuery } from '@gatehouse/contract/kernel/domain/names.ts'
import { parseNationalId } from '@gatehouse/contract/kernel/domain/national-id.ts'
import { parsePassport } from '@gatehouse/contract/kernel/domain/passport.ts'
import { normalisePhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import { readScanCode } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { contains } from '../../kernel/db/keyset.ts'
import { requireFound } from '../../kernel/errors/app-error.ts'
import { documentHash, presentNumbers } from '../../kernel/personal/numbers.ts'
import { countLookup } from '../audit/lookups.service.ts'
import { type CardAtDesk, cardsByRead, nextCard } from '../cards/cards.service.ts'
import { gateCodes } from '../gates/gates.service.ts'
import {
  type PersonalHashes,
  selectByHashes,
  selectByIds,
  selectByNumber,
  selectInsideByCard,
  selectVisitCounts,
} from './entrances.find.queries.ts'
import { openVisitor } from './entrances.personal.ts'
import { presentRow } from './entrances.present.ts'
import { searchIds } from './entrances.queries.ts'

const SHOWN = 8
/** Newest visits looked through for a typed text; a person who came more often is among them once. */
const CANDIDATES = 60
const OTHER_KINDS = ID_KINDS.filter((kind) => kind !== 'national_id')
type IdKind = (typeof ID_KINDS)[number]

type Candidate = Awaited<ReturnType<typeof selectByIds>>[number]

interface Asked {
  text: string
  gate_id?: string | undefined
}
interface Found {
  docs: VisitorMatch[]
  cards: DeskCard[]
  keeps_cards: boolean
}

/**
 * People for what was typed or scanned at the desk: who is inside first, then the latest visitors. Looks at the card, at phone and document
 * numbers (full or their last four, by keyed hashes), at names, plates and companies, and at the running number of today that a slip has
 * (`#143`). Of registered cards it says which they are, and who has them or why they are not given out at the gate. Errors: too_many_numbers.
 */
export async function findVisitors(app: App, db: Db, actor: OrgActor, { text: typed, gate_id }: Asked): Promise<Found> {
  const text = toArabicDigits(typed)
  const code = readScanCode(text, 'typed')
  const location_id = gate_id === undefined ? undefined : (await gateCodes(db, actor)).get(gate_id)?.location_id
  const { cards, keeps } = await cardsByRead(db, actor, text, location_id)
  const holders = cards.flatMap(({ entrance_id }) => entrance_id ?? [])
  const keys = await app.keyring.of(db, actor.organisation_id)
  const hashes = hashesOf(keys, text)
  const folded = foldQuery(text)
  const rows = [
    ...(holders.length > 0 ? await selectByIds(db, actor, holders) : []),
    ...(code.kind === 'slip' ? await selectByNumber(db, actor, code.number) : []),
    ...(await selectInsideByCard(db, actor, text.toUpperCase())),
    ...(hashes ? await selectByHashes(db, actor, hashes, CANDIDATES) : []),
    ...(folded.length >= 3
      ? await selectByIds(db, actor, (await searchIds(db, actor, contains(folded), { at_most: CANDIDATES })).ids)
      : []),
  ]
  const people = onePerPerson(rows)
  await countLookup(app, db, actor, {
    reveal: 'entrances:reveal',
    numbers: hashes?.phone || hashes?.documents.length ? [text] : [],
    record_type: 'entrance',
    met: people.filter((row) => hasNumber(row, hashes)).map(({ _id }) => _id),
  })
  const visits = await selectVisitCounts(
    db,
    actor,
    people.map((row) => row.person_hash),
  )
  const shown = new Set(people.map(({ _id }) => _id))
  return {
    cards: cards.slice(0, SHOWN).map((card) => presentCard(card, shown)),
    keeps_cards: keeps,
    docs: people.map((row) => ({
      inside: row.status === 'checkin',
      entrance: presentRow(app, actor.organisation_id, row),
      member_id: row.member_id,
      ...presentNumbers(openVisitor(keys, row)),
      visits: visits.get(row.person_hash.toString('hex')) ?? 1,
      matched: matchedBy(row, { folded, text, hashes, holders, slip: code.kind === 'slip' ? code.number : null }),
    })),
  }
}

/** Whether a full number that was looked for is theirs. */
const hasNumber = ({ phone_hash, id_number_hash }: Candidate, hashes: PersonalHashes | undefined): boolean =>
  isSame(phone_hash, hashes?.phone) || (hashes?.documents ?? []).some((hash) => isSame(id_number_hash, hash))

const isSame = (a: Buffer | null, b: Buffer | undefined) => a !== null && b !== undefined && a.equals(b)

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
    // Four characters are the last ones of a number, whatever they are else.
    ...(other.ok && other.value.length > 4 && /\d{3}/.test(other.value)
      ? OTHER_KINDS.map((kind): [IdKind, string] => [kind, other.value])
      : []),
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

/** Who has a card is told by the visit, where the person sees that. */
const presentCard = ({ number, status, why, lost_at, entrance_id }: CardAtDesk, shown: ReadonlySet<string>): DeskCard => ({
  number,
  status,
  why,
  lost_at,
  held_by: entrance_id !== null && shown.has(entrance_id) ? entrance_id : null,
})

interface LookedFor {
  folded: string
  text: string
  hashes: PersonalHashes | undefined
  /** The visits that have the cards that the text is of. */
  holders: readonly string[]
  slip: number | null
}

function matchedBy(row: Candidate, { folded, text, hashes, holders, slip }: LookedFor): VisitorMatch['matched'] {
  const has = (value: string | null) => value !== null && folded !== '' && foldText(value).includes(folded)
  const matched: Record<VisitorMatch['matched'][number], boolean> = {
    name: has(row.visitor_name),
    plate: has(row.plate),
    card: row.card_number === text.toUpperCase() || has(row.card_number) || holders.includes(row._id),
    phone: isSame(row.phone_hash, hashes?.phone) || isSame(row.phone_tail_hash, hashes?.phone_tail),
    id_number:
      (hashes?.documents ?? []).some((hash) => isSame(row.id_number_hash, hash)) || isSame(row.id_number_tail_hash, hashes?.id_tail),
    company: has(row.company),
    number: slip !== null && row.number === slip,
  }
  return (Object.keys(matched) as VisitorMatch['matched']).filter((name) => matched[name])
}

/** The card that a gate gives out next. Errors: gate_not_found. */
export async function nextCardAt(db: Db, actor: OrgActor, gateId: string): Promise<{ number: string | null }> {
  const { location_id } = requireFound((await gateCodes(db, actor)).get(gateId), 'gate_not_found')
  return { number: (await nextCard(db, actor, location_id)) ?? null }
}
