import type { Entrance } from '@gatehouse/contract/entrance-record.ts'
import type { entrances } from '@gatehouse/contract/entrances.ts'
import type { BodyOf } from '@gatehouse/contract/kernel/routes.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { requireFound, requireUnchanged } from '../../kernel/errors/app-error.ts'
import { maskNumbers, normaliseDocument, type PersonalNumbers, personHash } from '../../kernel/personal/numbers.ts'
import { openVisitor, sealVisitor } from './entrances.personal.ts'
import { lockEntrance, updateEntrance } from './entrances.queries.ts'
import { screenVisit } from './entrances.screening.ts'
import { auditAndPresent } from './entrances.service.ts'

type Body = BodyOf<typeof entrances.correctNumbers>

/**
 * Corrects the document or phone number of a visitor. The log keeps that they changed and the last four of each; whom the blacklist means by
 * the right ones is written down and told, as after any other correction. Errors: not_found, changed_meanwhile.
 */
export async function correctNumbers(app: App, tx: Tx, actor: OrgActor, id: string, body: Body): Promise<Entrance> {
  const before = requireFound(await lockEntrance(tx, actor, id))
  requireUnchanged(id, before, body.updated_at)
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const was = openVisitor(keys, before)
  const numbers = corrected(was, body)
  const { phone_sealed, phone_hash, phone_tail_hash, ...document } = sealVisitor(keys, before, numbers)
  const row = await updateEntrance(tx, actor.organisation_id, id, {
    // What was not named stays as it is sealed, also where it cannot be read.
    ...(body.id_number === undefined ? {} : document),
    ...(body.phone === undefined ? {} : { phone_sealed, phone_hash, phone_tail_hash }),
    // A member stays that member, whatever is written of this visit; and who has a number that cannot be read, whom they were.
    ...(before.member_id || numbers.unreadable ? {} : { person_hash: personHash(keys, numbers, before.visitor_name, before.plate) }),
  })
  // Of an undone check-in nobody came.
  if (row.status !== 'cancelled') await screenVisit(app, tx, actor, row, numbers, { occasion: 'corrected', before: before.person_hash })
  // The log hides a number itself, and says that it is another one; of two with the same ending the masks alone would not.
  const logged = ({ unreadable: _, ...of }: PersonalNumbers) => ({ ...of, ...maskNumbers(of) })
  const also = { before: logged(was), after: logged(numbers) }
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
