import { charge } from '@gatehouse/contract/kernel/domain/tariff/charge.ts'
import { checkRules } from '@gatehouse/contract/kernel/domain/tariff/check.ts'
import type { TariffCalendar } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import {
  type Tariff,
  type TariffStatus,
  type TariffVersion,
  tariff,
  tariffVersion,
} from '@gatehouse/contract/parking-fees/tariff-record.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { requireFound } from '../../kernel/errors/app-error.ts'
import { presenter } from '../../kernel/records/record-fields.ts'
import { recurringInstant } from '../../kernel/time/local-instant.ts'
import { locationCodes } from '../locations/locations.service.ts'
import { selectCalendar, type TariffRow } from './parking-fees.queries.ts'
import type { VersionContent } from './parking-fees.table.ts'
import { selectVersion, selectVersionsOf, type VersionRow } from './parking-fees.versions.queries.ts'

const pickTariff = presenter(tariff)
const pickVersion = presenter(tariffVersion)
const pickRow = presenter(tariff.shape.versions.element)

/** The status of a version now. */
export function statusOf({ starts_at, ends_at, now }: Pick<VersionRow, 'starts_at' | 'ends_at' | 'now'>): TariffStatus {
  if (starts_at === null) return 'draft'
  if (now < starts_at) return 'scheduled'
  return ends_at !== null && ends_at <= now ? 'superseded' : 'active'
}

export async function presentTariffs(db: Db | Tx, actor: OrgActor, rows: readonly TariffRow[]): Promise<Tariff[]> {
  const ids = rows.map(({ _id }) => _id)
  const [versions, codes] = await Promise.all([selectVersionsOf(db, actor, ids), locationCodes(db, actor)])
  return rows.map((row) =>
    pickTariff({
      ...row,
      location_code: codes.get(row.location_id) ?? '',
      versions: versions.filter(({ tariff_id }) => tariff_id === row._id).map((each) => pickRow({ ...each, status: statusOf(each) })),
    }),
  )
}

/** Errors: not_found. */
export async function getVersion(db: Db | Tx, actor: OrgActor, id: string): Promise<TariffVersion> {
  const row = requireFound(await selectVersion(db, actor, id))
  const calendar = await calendarAt(db, actor.organisation_id, row.location_id, row.now)
  return pickVersion({ ...row, status: statusOf(row), examples_now: amountsOf(row, calendar) })
}

/** The calendar of a location at an instant; it prices stays that began then. Errors: not_found. */
export const calendarAt = async (db: Db | Tx, organisation_id: number, location_id: string, instant: string): Promise<TariffCalendar> =>
  requireFound(await selectCalendar(db, organisation_id, location_id, instant))

/** The amount of each example; null while the rules have problems. */
export function amountsOf({ rules, examples }: Pick<VersionContent, 'rules' | 'examples'>, calendar: TariffCalendar): (number | null)[] {
  if (checkRules(rules).length > 0) return examples.map(() => null)
  return examples.map(({ entry, minutes, lost_card }) => {
    const start = recurringInstant(entry.slice(0, 10), entry.slice(11), calendar.time_zone)
    return charge(rules, { entry: start, exit: new Date(start.getTime() + minutes * 60_000), lost_card }, calendar).total
  })
}
