import { createHash } from 'node:crypto'
import { namesOfVisit } from '@gatehouse/contract/blacklists/visit-names.ts'
import { maskPhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type OrgActor, systemActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { type JobTask, unfailingTask } from '../../kernel/jobs/task.ts'
import { recordSighting, screen } from '../blacklists/blacklists.service.ts'
import { readSealed } from './pre-passes.personal.ts'
import { selectToScreen, updateScreened } from './pre-passes.queries.ts'
import type { PrePassRecord } from './pre-passes.table.ts'

/** Task of the job that screens the holder of a pass. */
export const SCREEN_HOLDER = 'screen_holder'

const payload = z.object({ organisation_id: z.int(), pass_id: z.string() })

/** Screens the holder after the transaction, so that neither the answer nor its time reveals who is on the blacklist. */
export const askScreening = (tx: Tx, { organisation_id }: Pick<OrgActor, 'organisation_id'>, pass_id: string) =>
  sql`select enqueue_job(${SCREEN_HOLDER}, ${JSON.stringify({ organisation_id, pass_id })}::json, ${`screen/${pass_id}`})`.execute(tx)

const MATCHED = ['holder_name', 'company', 'plate', 'plate_province', 'location_id'] as const

/** A digest that changes with everything that is screened. */
const digestOf = (pass: PrePassRecord): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(MATCHED.map((name) => pass[name])))
    .update(pass.person_hash)
    .digest()

/** Screens the holder of a new or changed pass. A match becomes a sighting and security is notified; the gate decides again. */
const screenHolder: JobTask = async (app, input) => {
  const { organisation_id, pass_id } = payload.parse(input)
  await app.keyring.withNewKeys(() =>
    app.database.asMember(systemActor(organisation_id), async (tx, actor) => {
      const pass = await selectToScreen(tx, organisation_id, pass_id)
      if (!pass) return
      const screened_as = digestOf(pass)
      if (pass.screened_as?.equals(screened_as)) return
      const { holder_name, company, plate, plate_province, location_id, person_hash, visitor_type, unit_id } = pass
      const phone = readSealed(await app.keyring.of(tx, organisation_id), pass, 'phone')
      const subject = {
        names: namesOfVisit({ holder_name }),
        company,
        documents: [],
        phone,
        plate,
        plate_province,
        location_id,
        person_hash,
      }
      const { hits, personOf } = await screen(app, tx, actor, subject)
      const phone_masked = phone && maskPhone(phone)
      const snapshot = { name: holder_name, company, visitor_type, plate, plate_province, id_number_masked: null, phone_masked }
      for (const hit of hits)
        await recordSighting(tx, actor, {
          ...{ hit, occasion: 'pre_pass' as const, status: 'open' as const, snapshot },
          ...{ person_hash: personOf(hit), location_id, unit_id, gate: null, announced_id: pass_id },
          on_duty: { id: pass.created_by, name: pass.created_name },
        })
      await updateScreened(tx, pass, screened_as)
    }),
  )
  app.live.wake()
}

export const screenHolderTask = unfailingTask(screenHolder)
