import { setImmediate as turn } from 'node:timers/promises'
import type { BlacklistInput, MatchField } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import { type BlacklistPreview, PREVIEW_DAYS } from '@gatehouse/contract/blacklists/blacklists.ts'
import type { App } from '../../../kernel/app/app-context.ts'
import type { OrgActor } from '../../../kernel/db/actor.ts'
import type { Db } from '../../../kernel/db/handles.ts'
import { requireFound } from '../../../kernel/errors/app-error.ts'
import { sharerOf } from '../../../kernel/fair/shares.ts'
import { countLookup } from '../../audit/lookups.service.ts'
import { keysOf, numbersOf, openEntryNumbers } from '../blacklists.numbers.ts'
import { selectEntry } from '../blacklists.queries.ts'
import { settingOf } from '../blacklists.setting.ts'
import { matchThreads } from '../matching/match-threads.ts'
import { type EntryMatcher, matcherOf } from './matcher.ts'
import { isExact } from './people.ts'
import { countNamed, MOST_EXACT, MOST_NAMES, selectExactVisits, selectNewest, selectVisitNames } from './preview.queries.ts'

const SHOWN = 20
const NUMBER_FIELDS: readonly MatchField[] = ['national_id', 'passport', 'other_document', 'phone']
/** The time for comparing names. The answer says whether names were left out. */
const COMPARING_MS = 1_500
/** Names that are prepared before other work gets a turn. */
const AT_ONCE = 500

/**
 * Finds the visits that an unsaved entry would have matched, among those that the actor may see. Errors: not_found (the entry whose numbers stay);
 * too_many_numbers; too_many_requests, unavailable, since an organisation runs one at a time.
 */
export const previewEntry = (app: App, db: Db, actor: OrgActor, input: BlacklistInput, id: string | undefined): Promise<BlacklistPreview> =>
  app.shares.matching.run(sharerOf(actor), () => preview(app, db, actor, input, id))

async function preview(app: App, db: Db, actor: OrgActor, input: BlacklistInput, id: string | undefined): Promise<BlacklistPreview> {
  const keys = await app.keyring.of(db, actor.organisation_id)
  const settings = await settingOf(db, actor.organisation_id)
  const present = id ? openEntryNumbers(keys, requireFound(await selectEntry(db, actor, id))) : []
  const numbers = numbersOf(input.numbers, present)
  const plates = input.plates.map(({ plate, plate_province }) => ({ plate, plate_province: plate_province ?? null }))
  const entry = { kind: input.kind, name: input.name, aliases: input.aliases, plates }
  const matcher = matcherOf(keys, settings, entry, numbers)
  const scope = { locations: input.location_ids, days: PREVIEW_DAYS }

  const candidates = await selectExactVisits(
    db,
    actor,
    scope,
    keysOf(keys, numbers, []),
    plates.map(({ plate }) => plate),
  )
  // Visits that match only by name are found with the names below.
  const matches = candidates
    .map((visit) => ({ _id: visit._id, matched: matcher.matchKeys(visit) }))
    .filter(({ matched }) => matched.length > 0)
  await countLookup(app, db, actor, {
    reveal: 'entrances:reveal',
    numbers: input.numbers.flatMap(({ number }) => number ?? []),
    record_type: 'entrance',
    met: matches.filter(({ matched }) => matched.some(({ field }) => NUMBER_FIELDS.includes(field))).map(({ _id }) => _id),
  })
  const exact = matches.filter(({ matched }) => isExact(matched)).length
  const { column } = matcher.names
  const wantsNames = input.kind !== 'vehicle'
  const visitNames = wantsNames ? await selectVisitNames(db, actor, scope, column) : []
  const { names, complete } = await alikeAmong(app, visitNames, matcher)
  const ids = matches.map(({ _id }) => _id)
  const nameCount = names.length === 0 ? 0 : await countNamed(db, actor, scope, column, names, ids)
  const newest = await selectNewest(db, actor, scope, { column, names, ids }, SHOWN)
  return {
    days: PREVIEW_DAYS,
    exact,
    asked: nameCount + matches.length - exact,
    complete: complete && visitNames.length < MOST_NAMES && candidates.length < MOST_EXACT,
    docs: newest.flatMap((visit) => {
      const reasons = matcher.match(visit)
      if (reasons.length === 0) return []
      const { _id, visitor_name, company, plate, location_id, gate_in, checkin_at } = visit
      return [{ _id, visitor_name, company, plate, location_id, gate_in, checkin_at, exact: isExact(reasons), matched: reasons }]
    }),
  }
}

/** The similar names, newest first, as far as the time allows. */
async function alikeAmong(app: App, visitNames: readonly string[], { names: { listed, threshold, read } }: EntryMatcher) {
  if (visitNames.length === 0 || listed.length === 0) return { names: [], complete: true }
  const texts: string[] = []
  for (const [index, name] of visitNames.entries()) {
    texts.push(read(name))
    if (index % AT_ONCE === AT_ONCE - 1) await turn()
  }
  const result = await app.memory
    .of(matchThreads)
    .find({ listed: [{ id: '', names: listed }], typed: texts, threshold, longestMs: COMPARING_MS })
  return { names: result.alike.map((index) => visitNames[index]!), complete: result.complete }
}
