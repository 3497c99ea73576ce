import { dayEnd, dayStart } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { QueryOf, ResponseOf } from '@gatehouse/contract/kernel/routes.ts'
import { scanRow, type scans } from '@gatehouse/contract/scans/scans.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { presenter } from '../../kernel/records/record-fields.ts'
import { visitorNames } from '../entrances/entrances.service.ts'
import { memberNames } from '../members/members.service.ts'
import { holderNames } from '../pre-passes/pre-passes.service.ts'
import { guestNames } from '../pre-registers/pre-registers.service.ts'
import { selectScans } from './scans.queries.ts'

export { eraseScans } from './scans.queries.ts'

const pick = presenter(scanRow)

/** One page of the log, newest first, with names only for people whom the actor may see. Days are in the organisation's zone. */
export async function listScans(db: Db, actor: OrgActor, query: QueryOf<typeof scans.list>): Promise<ResponseOf<typeof scans.list>> {
  const { limit, cursor, startDate, endDate, ...filters } = query
  const days = {
    from: startDate && dayStart(startDate, actor.time_zone).toISOString(),
    to: endDate && dayEnd(endDate, actor.time_zone).toISOString(),
  }
  const page = await selectScans(db, actor, { limit, cursor }, { ...filters, ...days })
  const of = (kind: string) => page.docs.flatMap((row) => (row.kind === kind && row.subject_id ? [row.subject_id] : []))
  const [visitors, members, guests, holders] = await Promise.all([
    visitorNames(
      db,
      actor,
      page.docs.flatMap(({ entrance_id }) => entrance_id ?? []),
    ),
    actor.permissions.includes('members:read') ? memberNames(db, actor, of('member')) : new Map<string, string>(),
    guestNames(db, actor, of('guest')),
    holderNames(db, actor, of('pass')),
  ])
  const subjects = new Map([...members, ...guests, ...holders])
  const nameOf = ({ entrance_id, subject_id }: { entrance_id: string | null; subject_id: string | null }) =>
    visitors.get(entrance_id ?? '') ?? subjects.get(subject_id ?? '') ?? null
  return { ...page, docs: page.docs.map((row) => pick({ ...row, name: nameOf(row), scanned_by: row.scanned_name })) }
}
