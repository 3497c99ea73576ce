import type { ClientBase } from 'pg'
import { DAY, isoOf, seedId } from './calendar.ts'
import { BOXES } from './cards.ts'
import { copyRows } from './copy.ts'
import type { DemoOrganisation } from './organisations.ts'
import { createRng } from './rng.ts'
import { foundedAt, type Site } from './sites.ts'

/** One card in this many is never returned. */
const LOST_EVERY = 29
const BLOCKED_EVERY = 47

/** Creates the cards of places that issue some, in their state after the organisation's visits: issued or in the drawer. */
export async function makeCards(client: ClientBase, organisation: DemoOrganisation, sites: readonly Site[], now: number): Promise<void> {
  if (!organisation.services.some(({ service }) => service === 'visitor_m')) return
  const rng = createRng(`cards of ${organisation.id}`)
  const createdAt = foundedAt(now)
  const rows = sites
    .filter(({ gates }) => gates.some(({ asks }) => asks.includes('card')))
    .flatMap(({ id: location_id }) =>
      BOXES.flatMap(({ prefix, count, kind, technology }) =>
        Array.from({ length: count }, (_, index) => {
          const chip = rng.int(1, 0x7fffffff)
          return {
            organisation_id: organisation.id,
            _id: seedId(rng, createdAt),
            number: `${prefix}-${String(index + 1).padStart(3, '0')}`,
            uid: chip.toString(16).toUpperCase().padStart(8, '0'),
            uid_read: String(chip).padStart(10, '0'),
            technology,
            kind,
            location_id,
            created_at: isoOf(createdAt),
            updated_at: isoOf(createdAt),
          }
        }),
      ),
    )
  await copyRows(client, 'cards', rows)
  await client.query(
    `update cards c set issued_at = e.last from (
       select location_id, card_number, max(checkin_at) as last from entrances
       where organisation_id = $1 and card_number is not null and status <> 'cancelled' group by 1, 2) e
     where c.organisation_id = $1 and c.location_id = e.location_id and c.number = e.card_number`,
    [organisation.id],
  )
  await client.query(
    `update cards c set status = 'issued', entrance_id = e._id, issued_at = e.checkin_at from entrances e
     where c.organisation_id = $1 and e.organisation_id = $1 and e.status = 'checkin' and c.location_id = e.location_id and c.number = e.card_number`,
    [organisation.id],
  )
  await client.query(
    `update entrances e set card_id = c._id from cards c where c.organisation_id = $1 and e.organisation_id = $1 and e._id = c.entrance_id`,
    [organisation.id],
  )
  await client.query(
    `update cards set status = 'lost', lost_at = least(coalesce(issued_at, $3::timestamptz) + interval '8 hours', $3::timestamptz), note = 'ผู้มาติดต่อไม่คืนบัตร'
     where organisation_id = $1 and status = 'available' and right(number, 3)::int % $2 = 17`,
    [organisation.id, LOST_EVERY, isoOf(now)],
  )
  await client.query(
    `update cards set status = 'blocked', note = 'เครื่องอ่านอ่านไม่ติด', updated_at = $3
     where organisation_id = $1 and status = 'available' and right(number, 3)::int % $2 = 23`,
    [organisation.id, BLOCKED_EVERY, isoOf(now - 5 * DAY)],
  )
}
