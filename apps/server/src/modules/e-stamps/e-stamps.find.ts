import type { StampVisit } from '@gatehouse/contract/e-stamp-record.ts'
import type { eStamps } from '@gatehouse/contract/e-stamps.ts'
import { maskPlate, partOfPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { readScanCode, textsOf } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'
import type { BodyOf } from '@gatehouse/contract/kernel/routes.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { consume } from '../../kernel/limits/consume.ts'
import { recordReading } from '../audit/audit.service.ts'
import { cardsByRead } from '../cards/cards.service.ts'
import { visitRules } from '../settings/settings.service.ts'
import { selectInside } from './e-stamps.find.queries.ts'
import { stampPlaces } from './e-stamps.places.ts'
import { mayRevoke, unitsOf } from './e-stamps.present.ts'
import { selectOfVisits } from './e-stamps.queries.ts'

const MOST_FOUND = 8
/** Shorter parts of a plate are those of too many. */
const SHORTEST_PART = 3

/**
 * Vehicles inside for what was typed or scanned, at the actor's locations, to whichever unit they came: to be recognised by who stamps, who
 * learns nothing of the person. Limited for each person and organisation, and audited without the text. Errors: location_not_found, too_many_requests.
 */
export async function findToStamp(
  app: App,
  db: Db,
  actor: OrgActor,
  { query, location_id }: BodyOf<typeof eStamps.find>,
): Promise<{ docs: StampVisit[] }> {
  const { places, units } = await stampPlaces(db, actor)
  const limits = app.limits.stampSearches
  await consume(limits.person, `${actor.organisation_id}/${actor.user_id}`)
  await consume(limits.day, `${actor.organisation_id}/${actor.user_id}`)
  await consume(limits.organisation, String(actor.organisation_id))
  if (location_id !== undefined && !places.has(location_id)) throw new AppError('location_not_found')
  const at = location_id === undefined ? [...places.keys()] : [location_id]
  const typed = toArabicDigits(query)
  const code = readScanCode(typed, 'typed')
  const [{ cards }, rules] = await Promise.all([cardsByRead(db, actor, typed, location_id), visitRules(app, db, actor)])
  const number = /^#?\s?\d{1,6}$/.test(typed) ? Number(typed.replace('#', '')) : null
  const parts = textsOf(typed, 'typed').map(partOfPlate)
  const rows = await selectInside(
    db,
    actor,
    at,
    {
      visit_id: code.kind === 'visit' ? code.id : null,
      number,
      card: typed.toUpperCase(),
      holders: cards.flatMap(({ entrance_id }) => entrance_id ?? []),
      plates: parts.filter((part) => part !== null && part.length >= SHORTEST_PART) as string[],
    },
    MOST_FOUND,
  )
  const by = code.kind === 'visit' ? 'code' : number === null ? 'text' : 'number'
  await recordReading(app, actor, 'e_stamp.searched', {
    ...{ record_type: 'entrance', record_id: rows.length === 1 ? rows[0]!._id : null },
    after: { kind: by, visits: rows.length, ...(number === null ? {} : { number }) },
  })
  const given = await selectOfVisits(
    db,
    actor,
    rows.map(({ _id }) => _id),
  )
  const own = units && new Set(units.map(({ id }) => id))
  const named = await unitsOf(db, actor, given)
  return {
    docs: rows.map(({ _id, number, plate, vehicle_class, vehicle_colour, location_id: place, checkin_at }) => ({
      ...{ entrance_id: _id, location_id: place, number, vehicle_colour, checkin_at },
      plate: plate && maskPlate(plate),
      vehicle_class: wordsOf(rules.choices('vehicle_classes', place), vehicle_class),
      stamps: given
        .filter(({ entrance_id }) => entrance_id === _id)
        .map((stamp) => {
          const theirs = stamp.stamped_by === actor.user_id || (stamp.unit_id !== null && (own?.has(stamp.unit_id) ?? false))
          const { _id: id, kind_id, kind_name_th, kind_name_en, unit_id, unit_name, at: since } = stamp
          const told = own === null || theirs
          return {
            ...{ _id: id, kind_id, kind_name_th, kind_name_en, at: since, mine: theirs, revocable: mayRevoke(actor, stamp) },
            ...{
              unit_name: told ? unit_name : null,
              unit: (told && unit_id && named.get(unit_id)) || null,
              other_unit: !told && unit_id !== null,
            },
          }
        }),
    })),
  }
}

function wordsOf(choices: readonly { key: string; th: string; en: string }[], key: string | null) {
  const choice = choices.find((each) => each.key === key)
  return choice ? { th: choice.th, en: choice.en } : null
}
