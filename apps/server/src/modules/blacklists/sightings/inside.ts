import type { SightingSnapshot } from '@gatehouse/contract/blacklists/sightings.ts'
import type { App } from '../../../kernel/app/app-context.ts'
import type { OrganisationKeys } from '../../../kernel/crypto/keyring.ts'
import type { OrgActor } from '../../../kernel/db/actor.ts'
import type { Tx } from '../../../kernel/db/handles.ts'
import { documentHash } from '../../../kernel/personal/numbers.ts'
import { type EntryNumber, maskedDocument, openEntryNumbers } from '../blacklists.numbers.ts'
import { type EntryInForce, selectInForce } from '../blacklists.queries.ts'
import { settingOf } from '../blacklists.setting.ts'
import type { VisitSubject } from '../blacklists.table.ts'
import { matchThreads } from '../matching/match-threads.ts'
import { type EntryMatcher, matcherOf } from '../screening/matcher.ts'
import { personMet, withoutDismissed } from '../screening/people.ts'
import { presentHit } from '../screening/screen.ts'
import { recordSighting } from './record.ts'
import { selectDismissals, selectInside } from './sightings.queries.ts'

/** Far less than a transaction may be idle. */
const COMPARING_MS = 4_000

/**
 * Finds the visits inside that match an entry which was just saved. The save locks the blacklist. So a check-in is either committed and seen here, or
 * screened against the entry.
 */
export async function lookInside(app: App, tx: Tx, actor: OrgActor, entry_id: string): Promise<void> {
  const [entry] = await selectInForce(tx, actor, [entry_id], { location_id: null, people: [] })
  if (entry) await meetInside(app, tx, actor, entry, await selectInside(tx, actor.organisation_id, entry.location_ids))
}

/** Records the visits that an entry matches. `visits` are those at its locations that it may match. */
export async function meetInside(app: App, tx: Tx, actor: OrgActor, entry: EntryInForce, visits: readonly VisitSubject[]): Promise<void> {
  if (visits.length === 0) return
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const settings = await settingOf(tx, actor.organisation_id)
  const numbers = openEntryNumbers(keys, entry)
  const matcher = matcherOf(keys, settings, entry, numbers)
  const dismissals = await selectDismissals(tx, actor.organisation_id, entry._id)
  const mayMeet = await alikeAmong(app, visits, matcher)
  for (const visit of visits) {
    const candidates = mayMeet(visit) ? matcher.match(visit) : matcher.matchKeys(visit)
    const matches = withoutDismissed(keys, [visit.person_hash], candidates, dismissals)
    if (matches.length === 0) continue
    await recordSighting(tx, actor, {
      hit: presentHit(app, actor, keys, settings, entry, matches),
      occasion: 'inside',
      status: 'open',
      snapshot: snapshotOf(visit, maskedDocument(numbers.filter((number) => isOf(keys, number, visit)))),
      person_hash: personMet(keys, visit.person_hash, matches),
      location_id: visit.location_id,
      unit_id: visit.unit_id,
      gate: { _id: visit.gate_in_id, code: visit.gate_in },
      on_duty: { id: visit.checked_in_by, name: visit.checked_in_name ?? '' },
      entrance_id: visit._id,
    })
  }
}

/** The visits whose names may match; all visits if the time ran out. The save locks the blacklist, so one runs at a time and needs no place. */
async function alikeAmong(
  app: App,
  visits: readonly VisitSubject[],
  { names, namesOf }: EntryMatcher,
): Promise<(visit: VisitSubject) => boolean> {
  const visitNames = visits.flatMap((visit) => namesOf(visit).map((name) => ({ visit, name })))
  const texts = visitNames.map(({ name }) => names.read(name))
  const listedEntries = [{ id: '', names: names.listed }]
  const { alike, complete } = await app.memory
    .of(matchThreads)
    .find({ listed: listedEntries, typed: texts, threshold: names.threshold, longestMs: COMPARING_MS })
  const like = new Set(alike.map((index) => visitNames[index]!.visit))
  return (visit) => !complete || like.has(visit)
}

const snapshotOf = (visit: VisitSubject, id_number_masked: string | null): SightingSnapshot => ({
  name: visit.visitor_name,
  company: visit.company,
  visitor_type: visit.visitor_type,
  plate: visit.plate,
  plate_province: visit.plate_province,
  id_number_masked,
  phone_masked: null,
})

/** Whether a document is the visitor's. Only the hash of the visitor's document is known here. */
const isOf = (keys: OrganisationKeys, { kind, number }: EntryNumber, { id_kind, id_number_hash }: VisitSubject): boolean =>
  kind !== 'phone' && kind === id_kind && id_number_hash !== null && documentHash(keys, kind, number).equals(id_number_hash)
