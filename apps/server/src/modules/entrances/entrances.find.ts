import type { DeskCard, VisitorMatch } from '@gatehouse/contract/entrances/entrance-find.ts'
import type { Entrance } from '@gatehouse/contract/entrances/entrance-record.ts'
import { foldText } from '@gatehouse/contract/kernel/domain/fold.ts'
import { foldQuery } from '@gatehouse/contract/kernel/domain/names.ts'
import { readScanCode } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { contains } from '../../kernel/db/keyset.ts'
import { requireFound } from '../../kernel/errors/app-error.ts'
import { matchedNumbers, type NumberHashes, numberHashes } from '../../kernel/personal/number-hashes.ts'
import { presentNumbers } from '../../kernel/personal/numbers.ts'
import { countLookup } from '../audit/lookups.service.ts'
import { type CardAtDesk, cardsByRead, nextCard } from '../cards/cards.service.ts'
import { gateCodes } from '../gates/gates.service.ts'
import { selectByHashes, selectByIds, selectByNumber, selectInsideByCard, selectVisitCounts } from './entrances.find.queries.ts'
import { openVisitor } from './entrances.personal.ts'
import { presentRow } from './entrances.present.ts'
import { searchIds } from './entrances.queries.ts'

const MOST_MATCHES = 8
/** The newest visits searched for a typed text. A person who came more often is returned once. */
const CANDIDATES = 60

type Candidate = Awaited<ReturnType<typeof selectByIds>>[number]

interface VisitorQuery {
  text: string
  gate_id?: string | undefined
}
interface VisitorAnswer {
  docs: VisitorMatch[]
  cards: DeskCard[]
  keeps_cards: boolean
}

/**
 * Finds people by a text that was typed or scanned at the desk: people inside first, then the latest visitors. Searches cards, phone and document
 * numbers (full or their last four, by keyed hashes), names, plates, companies and today's running number on a slip (`#143`). The code on a slip
 * finds only its visit, of any day. For registered cards it says who has them, or why the gate can't issue them. Errors: too_many_numbers.
 */
export async function findVisitors(app: App, db: Db, actor: OrgActor, { text: rawText, gate_id }: VisitorQuery): Promise<VisitorAnswer> {
  const text = toArabicDigits(rawText)
  const code = readScanCode(text, 'typed')
  const location_id = gate_id === undefined ? undefined : (await gateCodes(db, actor)).get(gate_id)?.location_id
  const { cards, keeps } = await cardsByRead(db, actor, text, location_id)
  const holders = cards.flatMap(({ entrance_id }) => entrance_id ?? [])
  const keys = await app.keyring.of(db, actor.organisation_id)
  const visit_id = code.kind === 'visit' ? code.id : null
  const hashes = visit_id === null ? numberHashes(keys, text) : undefined
  const foldedText = visit_id === null ? foldQuery(text) : ''
  const rows = [
    ...(visit_id === null ? [] : await selectByIds(db, actor, [visit_id])),
    ...(holders.length > 0 ? await selectByIds(db, actor, holders) : []),
    ...(code.kind === 'slip' ? await selectByNumber(db, actor, code.number) : []),
    ...(await selectInsideByCard(db, actor, text.toUpperCase())),
    ...(hashes ? await selectByHashes(db, actor, hashes, CANDIDATES) : []),
    ...(foldedText.length >= 3
      ? await selectByIds(db, actor, (await searchIds(db, actor, contains(foldedText), { at_most: CANDIDATES })).ids)
      : []),
  ]
  const people = onePerPerson(rows)
  await countLookup(app, db, actor, {
    reveal: 'entrances:reveal',
    numbers: hashes?.phone || hashes?.documents.length ? [text] : [],
    record_type: 'entrance',
    met: people.filter((row) => matchedNumbers(row, hashes).full).map(({ _id }) => _id),
  })
  const visits = await selectVisitCounts(
    db,
    actor,
    people.map((row) => row.person_hash),
  )
  const visibleIds = new Set(people.map(({ _id }) => _id))
  return {
    cards: cards.slice(0, MOST_MATCHES).map((card) => presentCard(card, visibleIds)),
    keeps_cards: keeps,
    docs: people.map((row) => ({
      inside: row.status === 'checkin',
      entrance: presentRow(app, actor, row),
      member_id: row.member_id,
      ...presentNumbers(openVisitor(keys, row)),
      visits: visits.get(row.person_hash.toString('hex')) ?? 1,
      matched: matchedBy(row, { folded: foldedText, text, hashes, holders, visit_id, slip: code.kind === 'slip' ? code.number : null }),
    })),
  }
}

/** Each person once: people inside first, then by latest visit. */
function onePerPerson(rows: readonly Candidate[]): Candidate[] {
  const inside = (status: Entrance['status']) => (status === 'checkin' ? 0 : 1)
  const sorted = [...rows].sort((a, b) => inside(a.status) - inside(b.status) || b.checkin_at.localeCompare(a.checkin_at))
  const people = new Map<string, Candidate>()
  for (const row of sorted) {
    const person = row.person_hash.toString('hex')
    if (!people.has(person)) people.set(person, row)
  }
  return [...people.values()].slice(0, MOST_MATCHES)
}

/** The card, with the visit that has it only if that visit is among the results. */
const presentCard = ({ number, status, why, lost_at, entrance_id }: CardAtDesk, visibleIds: ReadonlySet<string>): DeskCard => ({
  number,
  status,
  why,
  lost_at,
  held_by: entrance_id !== null && visibleIds.has(entrance_id) ? entrance_id : null,
})

interface SearchTerms {
  folded: string
  text: string
  hashes: NumberHashes | undefined
  /** The visits that have the cards which the text means. */
  holders: readonly string[]
  slip: number | null
  visit_id: string | null
}

function matchedBy(row: Candidate, { folded, text, hashes, holders, slip, visit_id }: SearchTerms): VisitorMatch['matched'] {
  const has = (value: string | null) => value !== null && folded !== '' && foldText(value).includes(folded)
  const numbers = matchedNumbers(row, hashes)
  const matches: Record<VisitorMatch['matched'][number], boolean> = {
    name: has(row.visitor_name),
    plate: has(row.plate),
    card: row.card_number === text.toUpperCase() || has(row.card_number) || holders.includes(row._id),
    phone: numbers.phone,
    id_number: numbers.id_number,
    company: has(row.company),
    number: row._id === visit_id || (slip !== null && row.number === slip),
  }
  return (Object.keys(matches) as VisitorMatch['matched']).filter((name) => matches[name])
}

/** The card that a gate issues next. Errors: gate_not_found. */
export async function nextCardAt(db: Db, actor: OrgActor, gateId: string): Promise<{ number: string | null }> {
  const { location_id } = requireFound((await gateCodes(db, actor)).get(gateId), 'gate_not_found')
  return { number: (await nextCard(db, actor, location_id)) ?? null }
}
