import { namesOfVisit } from '@gatehouse/contract/blacklists/visit-names.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { maskNumbers, type PersonalNumbers } from '../../kernel/personal/numbers.ts'
import { banMember, screenMember } from '../blacklists/blacklists.service.ts'
import { enqueueScreening, type Parts, selectMembersByIds, selectParts } from './members.queries.ts'
import type { MemberRecord } from './members.table.ts'
import { numbersOf } from './members.values.ts'

/** Most members screened at once; a larger number waits for jobs. */
const AT_ONCE = 1
/** Members in one job. Each takes some milliseconds, and nobody can save a blacklist entry while the job runs. */
const IN_A_JOB = 100

/** A member who was banned. */
export interface Banned {
  row: MemberRecord
  parts: Parts
  numbers: PersonalNumbers
}

/** Makes a blacklist entry of a banned member. Errors: permission_denied (without `blacklists:write`), more_than_own. */
export async function putOnBlacklist(app: App, tx: Tx, actor: OrgActor, { row, parts, numbers }: Banned, note: string): Promise<void> {
  const { id_kind, id_number, phone } = numbers
  await banMember(app, tx, actor, {
    name: row.name_th,
    aliases: row.name_en ? [row.name_en] : [],
    numbers: [
      ...(id_kind && id_number ? [{ kind: id_kind, number: id_number }] : []),
      ...(phone ? [{ kind: 'phone' as const, number: phone }] : []),
    ],
    plates: parts.vehicles.map(({ plate, plate_province }) => ({ plate, plate_province })),
    location_ids: row.location_ids,
    reason: note,
  })
}

/** Screens saved members against the blacklist: one at once, several by jobs. Hits become sightings. */
export async function screenMembers(app: App, tx: Tx, actor: OrgActor, ids: readonly string[]): Promise<void> {
  if (ids.length <= AT_ONCE) return screenNow(app, tx, actor, ids)
  for (let from = 0; from < ids.length; from += IN_A_JOB)
    await enqueueScreening(tx, { organisation_id: actor.organisation_id, ids: ids.slice(from, from + IN_A_JOB) })
}

/** Screens the members who still exist. Banned members are left out, because they are on the blacklist already. */
export async function screenNow(app: App, tx: Tx, actor: OrgActor, ids: readonly string[]): Promise<void> {
  const rows = (await selectMembersByIds(tx, actor, ids)).filter(({ status }) => status !== 'banned')
  if (rows.length === 0) return
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const parts = await selectParts(tx, actor, ids)
  for (const row of rows) {
    const { id_kind, id_number, phone } = numbersOf(keys, row)
    const own = parts.get(row._id)!.vehicles
    const [first] = own
    // Screen each vehicle separately, because a visit has one vehicle.
    for (const vehicle of own.length > 0 ? own : [undefined]) {
      await screenMember(app, tx, actor, {
        member_id: row._id,
        names: vehicle === first ? namesOfVisit({ name_th: row.name_th, name_en: row.name_en }) : [],
        company: vehicle === first ? row.company : null,
        documents: vehicle === first && id_kind && id_number ? [{ kind: id_kind, number: id_number }] : [],
        phone: vehicle === first ? phone : null,
        plate: vehicle?.plate ?? null,
        plate_province: vehicle?.plate_province ?? null,
        location_id: row.location_ids?.length === 1 ? row.location_ids[0]! : null,
        person_hash: row.person_hash,
        snapshot: {
          name: row.name_th,
          company: row.company,
          visitor_type: 'member',
          plate: vehicle?.plate ?? null,
          plate_province: vehicle?.plate_province ?? null,
          ...maskNumbers({ id_kind, id_number, phone }),
        },
      })
    }
  }
}
