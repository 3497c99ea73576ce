import type { Entrance } from '@gatehouse/contract/entrance-record.ts'
import type { entrances } from '@gatehouse/contract/entrances.ts'
import type { BodyOf } from '@gatehouse/contract/kernel/routes.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { requireUnchanged } from '../../kernel/errors/app-error.ts'
import { keptNumbers, maskNumbers, normaliseDocument, type PersonalNumbers, personHash } from '../../kernel/personal/numbers.ts'
import { settingsAt } from '../settings/settings.service.ts'
import { openVisitor, sealVisitor } from './entrances.personal.ts'
import { updateEntrance } from './entrances.queries.ts'
import { screenVisit } from './entrances.screening.ts'
import { auditAndPresent, lockToChange } from './entrances.service.ts'

type Body = BodyOf<typeof entrances.correctNumbers>

/**
 * Corrects the document or phone number and screens the visit again; the log keeps the last four of each. Errors: not_found,
 * visit_erased, changed_meanwhile.
 */
export async function correctNumbers(app: App, tx: Tx, actor: OrgActor, id: string, body: Body): Promise<Entrance> {
  const before = await lockToChange(tx, actor, id)
  requireUnchanged(id, before, body.updated_at)
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const was = openVisitor(keys, before)
  const numbers = corrected(was, body)
  const { id_policy } = await settingsAt(app, tx, actor, before.location_id)
  const kept = keptNumbers(numbers, id_policy)
  const { phone_sealed, phone_hash, phone_tail_hash, ...document } = sealVisitor(keys, before, kept)
  const row = await updateEntrance(tx, actor.organisation_id, id, {
    // What was not named stays sealed as it is, even if it is unreadable.
    ...(body.id_number === undefined ? {} : document),
    ...(body.phone === undefined ? {} : { phone_sealed, phone_hash, phone_tail_hash }),
    // A member, and whoever has an unreadable number, stays the same person.
    ...(before.member_id || numbers.unreadable ? {} : { person_hash: personHash(keys, kept, before.visitor_name, before.plate) }),
  })
  // Of an undone check-in nobody came.
  if (row.status !== 'cancelled') await screenVisit(app, tx, actor, row, numbers, { occasion: 'corrected', before: before.person_hash })
  // The log hides numbers but sees that they differ, which equal masks would not show.
  const logged = ({ unreadable: _, ...of }: PersonalNumbers) => ({ ...of, ...maskNumbers(of) })
  const also = { before: logged(was), after: logged(kept) }
  return auditAndPresent(app, tx, actor, before, row, 'entrance.numbers_corrected', body.reason, also)
}

function corrected(was: PersonalNumbers, { id_kind, id_number, phone }: Body): PersonalNumbers {
  const document = id_number && id_kind ? { id_kind, id_number: normaliseDocument(id_kind, id_number) } : { id_kind: null, id_number: null }
  const { unreadable = [], ...known } = was
  const left = unreadable.filter((name) => (name === 'phone' ? phone : id_number) === undefined)
  return {
    ...known,
    ...(id_number === undefined ? {} : document),
    ...(phone === undefined ? {} : { phone }),
    ...(left.length > 0 ? { unreadable: left } : {}),
  }
}
