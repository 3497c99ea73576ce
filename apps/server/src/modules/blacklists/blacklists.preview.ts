import { setImmediate as turn } from 'node:timers/promises'
import { type BlacklistInput, type BlacklistPreview, PREVIEW_DAYS } from '@gatehouse/contract/blacklists.ts'
import type { Member } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { found } from '../../kernel/errors/refusal.ts'
import type { App } from '../../kernel/http/app-context.ts'
import { matcherOf } from './blacklists.matcher.ts'
import { keysOf, numbersOf, openEntryNumbers } from './blacklists.numbers.ts'
import { countNamed, MOST_EXACT, MOST_NAMES, selectExactVisits, selectNewest, selectVisitNames } from './blacklists.preview.queries.ts'
import { selectEntry } from './blacklists.queries.ts'
import { isExact } from './blacklists.screen.ts'
import { settingOf } from './blacklists.setting.ts'

const SHOWN = 20
/** Names are compared for this long; what is left is not looked at, and the answer says so. */
const COMPARING_MS = 1_500
const AT_ONCE = 200

/** What an entry, unsaved, would have met among the visits that the actor may see. Errors: not_found (the entry whose numbers stay). */
export async function previewEntry(
  app: App,
  db: Db,
  actor: Member,
  input: BlacklistInput,
  id: string | undefined,
): Promise<BlacklistPreview> {
  const keys = await app.keyring.of(db, actor.organisation_id)
  const settings = await settingOf(db, actor.organisation_id)
  const present = id ? openEntryNumbers(keys, found(await selectEntry(db, actor, id))) : []
  const numbers = numbersOf(input.numbers, present)
  const plates = input.plates.map(({ plate, plate_province }) => ({ plate, plate_province: plate_province ?? null }))
  const entry = { kind: input.kind, name: input.name, aliases: input.aliases, plates }
  const matcher = matcherOf(keys, settings, entry, numbers)
  const where = { locations: input.location_ids, days: PREVIEW_DAYS }

  const candidates = await selectExactVisits(
    db,
    actor,
    where,
    keysOf(keys, numbers, []),
    plates.map(({ plate }) => plate),
  )
  const met = candidates.map((visit) => ({ _id: visit._id, matched: matcher.of(visit) })).filter(({ matched }) => matched.length > 0)
  const exact = met.filter(({ matched }) => isExact(matched)).length
  const column = input.kind === 'company' ? 'company' : 'visitor_name'
  const wantsNames = input.kind !== 'vehicle'
  const known = wantsNames ? await selectVisitNames(db, actor, where, column) : []
  const { names, complete } = await alikeAmong(known, (name) => matcher.byName(name).length > 0)
  const ids = met.map(({ _id }) => _id)
  const named = names.length === 0 ? 0 : await countNamed(db, actor, where, column, names, ids)
  const shown = await selectNewest(db, actor, where, { column, names, ids }, SHOWN)
  return {
    days: PREVIEW_DAYS,
    exact,
    asked: named + met.length - exact,
    complete: complete && known.length < MOST_NAMES && candidates.length < MOST_EXACT,
    docs: shown.flatMap((visit) => {
      const matched = matcher.of(visit)
      if (matched.length === 0) return []
      const { _id, visitor_name, company, plate, location_id, gate_in, checkin_at } = visit
      return [{ _id, visitor_name, company, plate, location_id, gate_in, checkin_at, exact: isExact(matched), matched }]
    }),
  }
}

/** The names that are alike, newest first, for as long as there is time; others have their turn meanwhile. */
async function alikeAmong(known: readonly string[], isAlike: (name: string) => boolean) {
  const until = performance.now() + COMPARING_MS
  const names: string[] = []
  for (const [at, name] of known.entries()) {
    if (isAlike(name)) names.push(name)
    if (at % AT_ONCE !== AT_ONCE - 1) continue
    if (performance.now() > until) return { names, complete: false }
    await turn()
  }
  return { names, complete: true }
}
