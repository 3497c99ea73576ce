import { localNames } from '@gatehouse/contract/kernel/domain/local-name.ts'
import type { HostAnswerInput, HostAnswerPage } from '@gatehouse/contract/pre-registers/host-answer.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import { visitAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { getLocation } from '../locations/locations.service.ts'
import { organisationOf } from '../organisations/organisations.service.ts'
import { type LinkCall, linkActor } from './pre-registers.guest-page.ts'
import { insertAnswer, selectAsk, selectInside } from './pre-registers.hosts.queries.ts'

/** The page of a host's link: the guests who are inside, and the answer of the day. Errors: link_not_found. */
export async function getHostAnswer(call: LinkCall): Promise<HostAnswerPage> {
  const { tx, link } = call
  const actor = linkActor(call, 'Host')
  const ask = requireFound(await selectAsk(tx, link), 'link_not_found')
  const [{ name: organisation_name }, location, guests] = [
    await organisationOf(tx, actor),
    await getLocation(tx, actor, ask.location_id),
    await selectInside(tx, ask),
  ]
  return {
    state: ask.answer ? 'answered' : guests.length > 0 ? 'open' : 'over',
    ...{ language: ask.language, organisation_name, guests },
    place: { name: localNames(location), time_zone: location.time_zone ?? actor.time_zone },
    answer: ask.answer && { ...ask.answer, own: ask.own },
  }
}

/**
 * Gives the host's answer to the gate. Errors: link_not_found, host_answered (somebody was first, or the link was used), host_answer_closed (nobody
 * is inside).
 */
export async function giveHostAnswer(call: LinkCall, { answer, note = null }: HostAnswerInput): Promise<HostAnswerPage> {
  const { tx, link } = call
  const { _id: ask_id, organisation_id, day_id, name, ...record } = requireFound(await selectAsk(tx, link), 'link_not_found')
  if ((await selectInside(tx, { organisation_id, day_id })).length === 0) throw new AppError('host_answer_closed')
  if (!(await insertAnswer(tx, { organisation_id, day_id, ask_id, answer, note }))) throw new AppError('host_answered')
  const { pre_register_id: record_id, location_id, unit_id } = record
  const actor = linkActor(call, 'Host')
  await recordAudit(tx, actor, 'pre_register.host_answered', {
    ...{ record_type: 'pre_register', record_id },
    after: { location_id, unit_id, answer, note, name },
  })
  await publish(tx, actor, { kind: 'pre_register.changed', record_id, ...visitAudience({ location_id, unit_id }) })
  return getHostAnswer(call)
}
