import type { StampVisit } from '@gatehouse/contract/e-stamps/e-stamp-record.ts'
import type { eStamps } from '@gatehouse/contract/e-stamps/e-stamps.ts'
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
/** Shorter parts match too many plates. */
const SHORTEST_PART = 3

/**
 * Finds vehicles inside at the actor's locations by typed or scanned text, whichever unit they visit. The answer identifies the vehicle and reveals
 * nothing about the person. Limited for each person and organisation, and audited without the text. Errors: location_not_found, too_many_requests.
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
  const locationIds = location_id === undefined ? [...places.keys()] : [location_id]
  const text = toArabicDigits(query)
  const code = readScanCode(text, 'typed')
  const [{ cards }, rules] = await Promise.all([cardsByRead(db, actor, text, location_id), visitRules(app, db, actor)])
  const number = /^#?\s?\d{1,6}$/.test(text) ? Number(text.replace('#', '')) : null
  const parts = textsOf(text, 'typed').map(partOfPlate)
  const rows = await selectInside(
    db,
    actor,
    locationIds,
    {
      visit_id: code.kind === 'visit' ? code.id : null,
      number,
      card: text.toUpperCase(),
      holders: cards.flatMap(({ entrance_id }) => entrance_id ?? []),
      plates: parts.filter((part) => part !== null && part.length >= SHORTEST_PART) as string[],
    },
    MOST_FOUND,
  )
  const searchKind = code.kind === 'visit' ? 'code' : number === null ? 'text' : 'number'
  await recordReading(app, actor, 'e_stamp.searched', {
    ...{ record_type: 'entrance', record_id: rows.length === 1 ? rows[0]!._id : null },
    after: { kind: searchKind, visits: rows.length, ...(number === null ? {} : { number }) },
  })
  const stamps = await selectOfVisits(
    db,
    actor,
    rows.map(({ _id }) => _id),
  )
  const own = units && new Set(units.map(({ id }) => id))
  const unitNames = await unitsOf(db, actor, stamps)
  return {
    docs: rows.map(({ _id, number, plate, vehicle_class, vehicle_colour, location_id: place, checkin_at }) => ({
      ...{ entrance_id: _id, location_id: place, number, vehicle_colour, checkin_at },
      plate: plate && maskPlate(plate),
      vehicle_class: wordsOf(rules.choices('vehicle_classes', place), vehicle_class),
      stamps: stamps
        .filter(({ entrance_id }) => entrance_id === _id)
        .map((stamp) => {
          const theirs = stamp.stamped_by === actor.user_id || (stamp.unit_id !== null && (own?.has(stamp.unit_id) ?? false))
          const { _id: id, kind_id, kind_name_th, kind_name_en, unit_id, unit_name, at: stampedAt } = stamp
          const showsUnit = own === null || theirs
          return {
            ...{ _id: id, kind_id, kind_name_th, kind_name_en, at: stampedAt, mine: theirs, revocable: mayRevoke(actor, stamp) },
            ...{
              unit_name: showsUnit ? unit_name : null,
              unit: (showsUnit && unit_id && unitNames.get(unit_id)) || null,
              other_unit: !showsUnit && unit_id !== null,
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
