import { searchText } from '@gatehouse/contract/kernel/domain/names.ts'
import type pg from 'pg'
import type { EntranceRecord } from '../src/modules/entrances/entrances.table.ts'
import { unitLabel } from '../src/modules/locations/locations.service.ts'
import { DAY, dayOf, HOUR, isoOf, MINUTE, seedId, startOf } from './calendar.ts'
import { copyRows } from './copy.ts'
import { type DemoPerson, personAt } from './names.ts'
import type { DemoOrganisation } from './organisations.ts'
import { createRng, type Rng } from './rng.ts'
import type { Site } from './sites.ts'

type Announcer = { id: string; name: string }

/** The announced visits: days from today, the hour, the number of guests. */
const PLAN = [
  ...([9, 10, 11, 13.5, 14, 15.5, 17] as const).map((hour, index) => ({ day: 0, hour, guests: index === 3 ? 5 : 1 })),
  ...[
    { day: 1, hour: 9, guests: 1 },
    { day: 1, hour: 13, guests: 3 },
    { day: 2, hour: 10, guests: 1 },
    { day: 4, hour: 9.5, guests: 12 },
    { day: 6, hour: 14, guests: 1 },
  ],
]

const NOTES = ['รับบัตรจอดรถที่เคาน์เตอร์ชั้น 1', 'แขกใช้รถเข็น เปิดทางลาดให้ด้วย', 'มีอุปกรณ์นำเสนอ 2 กล่อง'] as const

interface Announced {
  at: number
  location_id: string
  unit: { id: string; label: string | null; host: string | null } | null
  visitor_type: string
  purpose: string | null
  by: Announcer
  guests: readonly Pick<EntranceRecord, 'visitor_name' | 'company' | 'plate' | 'plate_province'>[]
  gate_note?: string
  /** The visit made by the guest. */
  visit?: EntranceRecord
}

/** Announces guests for today and the coming days. Adds announcements for those latest visits whose guests were announced. */
export async function makeAnnounced(
  client: pg.Client,
  organisation: DemoOrganisation,
  sites: readonly Site[],
  latest: readonly EntranceRecord[],
  people: { host: Announcer; admin: Announcer },
  now: number,
): Promise<void> {
  const takes_part = organisation.present && organisation.services.some(({ service }) => service !== 'visitor_lite')
  if (!takes_part) return
  const rng = createRng(`announced at ${organisation.id}`)
  const came = latest.filter(({ source, status }) => source === 'pre_register' && status !== 'cancelled')
  const all = [
    ...PLAN.map((plan, index) => coming(rng, sites, plan, index, people, now)),
    ...came.map((visit) => announcedBefore(visit, people)),
  ]
  const rows = all.map((plannedVisit) => rowsOf(rng, organisation.id, plannedVisit, now))
  await copyRows(
    client,
    'pre_registers',
    rows.map(({ record }) => record),
  )
  await copyRows(
    client,
    'pre_register_days',
    rows.map(({ day }) => day),
  )
  await copyRows(
    client,
    'pre_register_guests',
    rows.flatMap(({ guests }) => guests),
  )
  await copyRows(
    client,
    'pre_register_arrivals',
    rows.flatMap(({ arrivals }) => arrivals),
  )
}

function coming(
  rng: Rng,
  sites: readonly Site[],
  plan: (typeof PLAN)[number],
  index: number,
  people: { host: Announcer; admin: Announcer },
  now: number,
): Announced {
  // Most guests go to the place with the most gates, which is the organisation's first.
  const site = sites[index % 4 === 3 ? sites.length - 1 : 0]!
  const unit = site.units.length > 0 ? rng.pick(site.units) : null
  const guests = Array.from({ length: plan.guests }, () => guestOf(personAt(rng, 'visitor')))
  const company = guests[0]!.company
  return {
    at: startOf(dayOf(now + plan.day * DAY)) + plan.hour * HOUR,
    location_id: site.id,
    unit: unit && { id: unit.id, label: unitLabel(unit), host: unit.host },
    ...{ visitor_type: 'visitor', purpose: 'meeting', by: index % 3 === 0 ? people.host : people.admin },
    // The guests of a group share one company.
    guests: guests.map((guest) => ({ ...guest, company })),
    ...(index % 3 === 1 ? { gate_note: NOTES[index % NOTES.length]! } : {}),
  }
}

const guestOf = ({ visitor_name, company, vehicle }: DemoPerson) => ({
  visitor_name,
  company: company?.th ?? null,
  ...{ plate: vehicle?.plate ?? null, plate_province: vehicle?.province ?? null },
})

/** The announcement of a past visit; it starts at the previous full or half hour. */
function announcedBefore(visit: EntranceRecord, { admin }: { admin: Announcer }): Announced {
  const { visitor_name, company, plate, plate_province, location_id, unit_id, unit_name, host_name, visitor_type, purpose } = visit
  return {
    at: Math.floor(Date.parse(visit.checkin_at) / (30 * MINUTE)) * 30 * MINUTE,
    ...{ location_id, visitor_type, purpose, by: admin, visit },
    unit: unit_id ? { id: unit_id, label: unit_name, host: host_name } : null,
    guests: [{ visitor_name, company, plate, plate_province }],
  }
}

function rowsOf(rng: Rng, organisation_id: number, plannedVisit: Announced, now: number) {
  const { at, location_id, unit, visitor_type, purpose, by, guests, gate_note, visit } = plannedVisit
  const createdAt = Math.min(now - HOUR, at - 3 * HOUR)
  const [_id, day_id] = [seedId(rng, createdAt), seedId(rng, createdAt)]
  const [starts_at, ends_at] = [isoOf(at), isoOf(at + 2 * HOUR)]
  const clock = (moment: number) => new Date(moment - startOf(dayOf(moment))).toISOString().slice(11, 16)
  const guest_rows = guests.map((guest, place) => ({
    ...{ organisation_id, _id: seedId(rng, createdAt), pre_register_id: _id, place, ...guest },
    ...{ phone_sealed: null, email_sealed: null },
  }))
  return {
    record: {
      ...{ organisation_id, _id, location_id, unit_id: unit?.id ?? null, unit_name: unit?.label ?? null, host_name: unit?.host ?? null },
      ...{ visitor_type, purpose, visitor_note: null, gate_note: gate_note ?? null },
      ...{ day: dayOf(at), '"from"': clock(at), until: clock(at + 2 * HOUR), starts_at, ends_at },
      ...{ created_by: by.id, created_name: by.name, created_at: isoOf(createdAt), updated_at: isoOf(createdAt) },
      search_text: searchText(...guests.flatMap(({ visitor_name, company, plate }) => [visitor_name, company, plate]), unit?.host),
    },
    day: { organisation_id, _id: day_id, pre_register_id: _id, location_id, starts_at, ends_at },
    guests: guest_rows,
    arrivals: visit
      ? [{ organisation_id, guest_id: guest_rows[0]!._id, day_id, entrance_id: visit._id, arrived_at: visit.checkin_at }]
      : [],
  }
}
