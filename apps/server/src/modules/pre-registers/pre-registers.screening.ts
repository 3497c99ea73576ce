import { createHash } from 'node:crypto'
import { namesOfVisit } from '@gatehouse/contract/blacklists/visit-names.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import { type OrgActor, systemActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { type JobTask, unfailingTask } from '../../kernel/jobs/task.ts'
import { maskNumbers, personHash } from '../../kernel/personal/numbers.ts'
import { recordSighting, screen } from '../blacklists/blacklists.service.ts'
import { selectToScreen, updateScreened } from './pre-registers.guest.queries.ts'
import { readSealed } from './pre-registers.guests.ts'
import { type GuestRow, selectGuests } from './pre-registers.queries.ts'

/** Task of the job that screens the guests of a pre-register. */
export const SCREEN_GUESTS = 'screen_guests'

const payload = z.object({ organisation_id: z.int(), pre_register_id: z.string() })

/**
 * Screens the guests after the transaction, so that neither the answer nor its time reveals who is on the blacklist (docs/decisions/0067). Calls that
 * come shortly after each other share one job.
 */
export const askScreening = (tx: Tx, { organisation_id }: Pick<OrgActor, 'organisation_id'>, pre_register_id: string) =>
  sql`select enqueue_job(${SCREEN_GUESTS}, ${JSON.stringify({ organisation_id, pre_register_id })}::json, ${`screen/${pre_register_id}`})`.execute(
    tx,
  )

/** Screens guests who are new or changed. A match becomes a sighting and security is notified; the gate decides again. */
const screenGuests: JobTask = async (app, input) => {
  const { organisation_id, pre_register_id } = payload.parse(input)
  await app.keyring.withNewKeys(() =>
    app.database.asMember(systemActor(organisation_id), async (tx, actor) => {
      const record = await selectToScreen(tx, organisation_id, pre_register_id)
      if (!record) return
      const keys = await app.keyring.of(tx, organisation_id)
      for (const guest of await selectGuests(tx, actor, pre_register_id)) {
        const screened_as = digestOf(keys, guest, record.location_id)
        if (guest.screened_as?.equals(screened_as)) continue
        await screenGuest(app, tx, actor, keys, record, guest)
        await updateScreened(tx, guest, screened_as)
      }
    }),
  )
  app.live.wake()
}

export const screenGuestsTask = unfailingTask(screenGuests)

type Announced = NonNullable<Awaited<ReturnType<typeof selectToScreen>>>

/** The identities of a guest to screen: as announced and, if they filled in their page, as they will arrive. */
function identitiesOf(keys: OrganisationKeys, guest: GuestRow) {
  const { visitor_name: name, company, plate, plate_province } = guest
  const announcedIdentity = { name, companion_names: null, company, plate, plate_province, phone: readSealed(keys, guest, 'phone') }
  const own = {
    name: guest.own_name ?? name,
    companion_names: guest.companion_names,
    company: guest.own_company ?? company,
    ...(guest.own_plate === null ? { plate, plate_province } : { plate: guest.own_plate, plate_province: guest.own_plate_province }),
    phone: readSealed(keys, guest, 'own_phone') ?? announcedIdentity.phone,
  }
  return JSON.stringify(own) === JSON.stringify(announcedIdentity) ? [announcedIdentity] : [announcedIdentity, own]
}

const numbersOf = (phone: string | null) => ({ id_kind: null, id_number: null, phone })

/** A digest that changes with everything that is screened. It includes numbers as keyed hashes. */
function digestOf(keys: OrganisationKeys, guest: GuestRow, location_id: string): Buffer {
  const digest = createHash('sha256').update(location_id)
  for (const { phone, ...plain } of identitiesOf(keys, guest))
    digest.update(JSON.stringify(plain)).update(personHash(keys, numbersOf(phone), plain.name, plain.plate))
  return digest.digest()
}

async function screenGuest(app: App, tx: Tx, actor: OrgActor, keys: OrganisationKeys, record: Announced, guest: GuestRow): Promise<void> {
  const { _id: pre_register_id, location_id, unit_id, visitor_type, created_by, created_name } = record
  const seenEntryIds = new Set<string>()
  for (const { phone, name, companion_names, company, plate, plate_province } of identitiesOf(keys, guest)) {
    const person_hash = personHash(keys, numbersOf(phone), name, plate)
    const subject = { company, plate, plate_province, location_id, person_hash }
    const names = namesOfVisit({ visitor_name: name, announced_name: guest.visitor_name, companion_names })
    const { hits, personOf } = await screen(app, tx, actor, { ...subject, names, documents: [], phone })
    for (const hit of hits.filter(({ entry_id }) => !seenEntryIds.has(entry_id))) {
      seenEntryIds.add(hit.entry_id)
      await recordSighting(tx, actor, {
        ...{ hit, occasion: 'pre_register', status: 'open', person_hash: personOf(hit), location_id, unit_id, gate: null, pre_register_id },
        announced_id: guest._id,
        on_duty: { id: created_by, name: created_name },
        snapshot: { name, company, visitor_type, plate, plate_province, ...maskNumbers(numbersOf(phone)) },
      })
    }
  }
}
