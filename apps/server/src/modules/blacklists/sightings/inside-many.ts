import type { App } from '../../../kernel/app/app-context.ts'
import type { OrgActor } from '../../../kernel/db/actor.ts'
import type { Tx } from '../../../kernel/db/handles.ts'
import { type Yield, yieldsIn } from '../../../kernel/db/yields.ts'
import { companyName } from '../blacklists.company.ts'
import type { Key } from '../blacklists.numbers.ts'
import { type EntryInForce, namesOf, selectInForce } from '../blacklists.queries.ts'
import { settingOf } from '../blacklists.setting.ts'
import type { EntryRecord, VisitSubject } from '../blacklists.table.ts'
import { NameIndex } from '../matching/name-index.ts'
import { THRESHOLDS } from '../matching/names.ts'
import { peopleOf } from '../screening/matcher.ts'
import { meetInside } from './inside.ts'
import { selectInside } from './sightings.queries.ts'

interface ToMeet {
  entry: Pick<EntryRecord, '_id' | 'kind' | 'name' | 'aliases' | 'plates'>
  keys: readonly Key[]
}

/** Many entries, indexed to find those that a visit may match. Entries that aren't saved in the end do no harm. */
export interface EntriesToMeet {
  people: NameIndex
  companies: NameIndex
  /** Entry ids by the hashes of numbers, and by plates. */
  exact: Map<string, string[]>
}

/** Prepares many entries for `lookInsideForMany`, before anybody has to wait for a lock. */
export async function entriesToMeet(entries: readonly ToMeet[], turn: Yield = yieldsIn()): Promise<EntriesToMeet> {
  const [people, companies, exact] = [new NameIndex(), new NameIndex(), new Map<string, string[]>()]
  for (const { entry, keys } of entries) {
    const { _id, kind, plates } = entry
    const names = namesOf(entry)
    if (names.length > 0) (kind === 'company' ? companies : people).put({ id: _id, names })
    for (const key of [...keys.map(({ hash }) => hash.toString('base64')), ...plates.map(({ plate }) => plate)])
      exact.set(key, [...(exact.get(key) ?? []), _id])
    await turn()
  }
  return { people, companies, exact }
}

/** `lookInside` for many saved entries: finds the visits that each may match, then matches those by the same rules. */
export async function lookInsideForMany(app: App, tx: Tx, actor: OrgActor, { people, companies, exact }: EntriesToMeet): Promise<void> {
  const threshold = THRESHOLDS[(await settingOf(tx, actor.organisation_id)).sensitivity]
  const like = (index: NameIndex, name: string | null) =>
    name ? index.search(name, threshold, Number.POSITIVE_INFINITY).map(({ id }) => id) : []
  const visitsByEntry = new Map<string, VisitSubject[]>()
  const turn = yieldsIn(tx)
  for (const visit of await selectInside(tx, actor.organisation_id, null)) {
    const { company, plate, id_number_hash, phone_hash } = visit
    const byKeys = [id_number_hash?.toString('base64'), phone_hash?.toString('base64'), plate].flatMap(
      (key) => (key && exact.get(key)) || [],
    )
    const ids = new Set([
      ...byKeys,
      ...peopleOf(visit).flatMap(({ name }) => like(people, name)),
      ...like(companies, company && companyName(company)),
    ])
    for (const id of ids) visitsByEntry.set(id, [...(visitsByEntry.get(id) ?? []), visit])
    await turn()
  }
  if (visitsByEntry.size === 0) return
  for (const entry of await selectInForce(tx, actor, [...visitsByEntry.keys()], { location_id: null, people: [] }))
    await meetInside(app, tx, actor, entry, visitsByEntry.get(entry._id)!.filter(standsAt(entry)))
}

const standsAt =
  ({ location_ids }: Pick<EntryInForce, 'location_ids'>) =>
  ({ location_id }: Pick<VisitSubject, 'location_id'>) =>
    location_ids === null || location_ids.includes(location_id)
