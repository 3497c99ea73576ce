import type { Entrance } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { entrances } from '@gatehouse/contract/entrances/entrances.ts'
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
 * Corrects the document or phone number and screens the visit again. The log keeps the last four of each. Errors: not_found, visit_erased,
 * changed_meanwhile.
 */
export async function correctNumbers(app: App, tx: Tx, actor: OrgActor, id: string, body: Body): Promise<Entrance> {
  const before = await lockToChange(tx, actor, id)
  requireUnchanged(id, before, body.updated_at)
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const previousNumbers = openVisitor(keys, before)
  const numbers = corrected(previousNumbers, body)
  const { id_policy } = await settingsAt(app, tx, actor, before.location_id)
  const storedNumbers = keptNumbers(numbers, id_policy)
  const { phone_sealed, phone_hash, phone_tail_hash, ...document } = sealVisitor(keys, before, storedNumbers)
  const row = await updateEntrance(tx, actor.organisation_id, id, {
    // Numbers that weren't named stay sealed as they are, even unreadable ones.
    ...(body.id_number === undefined ? {} : document),
    ...(body.phone === undefined ? {} : { phone_sealed, phone_hash, phone_tail_hash }),
    // Members, and visitors with an unreadable number, stay the same person.
    ...(before.member_id || numbers.unreadable ? {} : { person_hash: personHash(keys, storedNumbers, before.visitor_name, before.plate) }),
  })
  // A cancelled visit never took place, so it isn't screened.
  if (row.status !== 'cancelled') await screenVisit(app, tx, actor, row, numbers, { occasion: 'corrected', before: before.person_hash })
  // The log hides numbers but sees that they differ, which equal masks wouldn't show.
  const logged = ({ unreadable: _, ...values }: PersonalNumbers) => ({ ...values, ...maskNumbers(values) })
  const logFields = { before: logged(previousNumbers), after: logged(storedNumbers) }
  return auditAndPresent(app, tx, actor, before, row, 'entrance.numbers_corrected', body.reason, logFields)
}

function corrected(previous: PersonalNumbers, { id_kind, id_number, phone }: Body): PersonalNumbers {
  const document = id_number && id_kind ? { id_kind, id_number: normaliseDocument(id_kind, id_number) } : { id_kind: null, id_number: null }
  const { unreadable = [], ...readable } = previous
  const left = unreadable.filter((name) => (name === 'phone' ? phone : id_number) === undefined)
  return {
    ...readable,
    ...(id_number === undefined ? {} : document),
    ...(phone === undefined ? {} : { phone }),
    ...(left.length > 0 ? { unreadable: left } : {}),
  }
}
