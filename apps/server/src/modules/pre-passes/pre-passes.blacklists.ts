import { maskPhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import { namesOfVisit } from '@gatehouse/contract/visit-names.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { recordSighting, screen } from '../blacklists/blacklists.service.ts'
import type { PrePassRecord } from './pre-passes.table.ts'

const MATCHED = ['holder_name', 'company', 'plate', 'plate_province', 'location_id'] as const
type Holder = Pick<PrePassRecord, (typeof MATCHED)[number] | 'person_hash' | 'visitor_type' | 'unit_id'>

/** Whether a change of a pass makes the blacklist mean somebody else. */
export const isOther = (before: Holder, after: Holder): boolean =>
  MATCHED.some((name) => before[name] !== after[name]) || !before.person_hash.equals(after.person_hash)

/** Holds the holder against the blacklist. Each hit becomes a sighting; whoever makes the pass is told nothing, and the gate decides. */
export async function screenHolder(app: App, tx: Tx, actor: OrgActor, holder: Holder, phone: string | null): Promise<void> {
  const { holder_name, company, plate, plate_province, location_id, person_hash, visitor_type, unit_id } = holder
  const subject = { names: namesOfVisit({ holder_name }), company, documents: [], phone, plate, plate_province, location_id, person_hash }
  const { hits, personOf } = await screen(app, tx, actor, subject)
  const snapshot = {
    name: holder_name,
    company,
    visitor_type,
    plate,
    plate_province,
    id_number_masked: null,
    phone_masked: phone && maskPhone(phone),
  }
  for (const hit of hits)
    await recordSighting(tx, actor, {
      ...{ hit, occasion: 'pre_pass' as const, status: 'open' as const, snapshot },
      ...{ person_hash: personOf(hit), location_id, unit_id, gate: null },
    })
}
