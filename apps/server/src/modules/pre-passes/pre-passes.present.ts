import { maskPhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import {
  type PrePass,
  type PrePassInput,
  type PrePassRow,
  type PrePassState,
  prePass,
  prePassRow,
} from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import { presenter } from '../../kernel/records/record-fields.ts'
import { signFile } from '../files/files.service.ts'
import { presentMessage } from '../messages/messages.service.ts'
import { readSealed } from './pre-passes.personal.ts'
import type { PassVisit, UsedPass } from './pre-passes.queries.ts'

const pickRow = presenter(prePassRow)
const pick = presenter(prePass)

/** The limit of uses: each day for a daily pass, else in total. Null without a limit. */
export const mostUses = ({ mode, max_uses }: Pick<PrePassInput, 'mode'> & { max_uses: number | null }): number | null =>
  mode === 'single' || mode === 'daily' ? 1 : max_uses

/** Remaining uses; null without a limit. A daily pass has one use each day, so it never runs out. */
export function usesLeft(pass: Pick<UsedPass, 'mode' | 'max_uses' | 'uses'>): number | null {
  const limit = pass.mode === 'daily' ? null : mostUses(pass)
  return limit === null ? null : Math.max(0, limit - pass.uses)
}

/** The current state. A daily pass is never used up. A waiting pass whose time is over has expired, because nobody can approve it. */
export function stateOf(row: Pick<UsedPass, 'status' | 'valid_from' | 'valid_until' | 'now' | 'mode' | 'max_uses' | 'uses'>): PrePassState {
  if (row.status !== 'active' && row.status !== 'pending_approval') return row.status
  if (row.now >= row.valid_until) return 'expired'
  if (row.status === 'pending_approval') return row.status
  if (usesLeft(row) === 0) return 'used_up'
  return row.now < row.valid_from ? 'not_yet' : 'active'
}

export const avatarOf = (app: App, actor: OrgActor, { avatar_file_id }: Pick<UsedPass, 'avatar_file_id'>) =>
  avatar_file_id && signFile(app, actor, avatar_file_id)

type Gates = ReadonlyMap<string, { code: string }>
/** The codes of locations, and of the gates that the person sees. */
export interface PlaceCodes {
  codes: ReadonlyMap<string, string>
  gates: Gates
}

const facts = (app: App, actor: OrgActor, row: UsedPass, { codes, gates }: PlaceCodes) => ({
  ...row,
  location_code: codes.get(row.location_id) ?? '',
  gate_codes: row.gate_ids?.flatMap((id) => gates.get(id)?.code ?? []).toSorted() ?? null,
  state: stateOf(row),
  inside: row.open_visit !== null,
  avatar: avatarOf(app, actor, row),
  own: row.created_by === actor.user_id,
  created_by: row.created_name,
})

export const presentRow = (app: App, actor: OrgActor, row: UsedPass, places: PlaceCodes): PrePassRow =>
  pickRow(facts(app, actor, row, places))

interface Related {
  keys: OrganisationKeys
  visits: readonly PassVisit[]
  history: PrePass['history']
  /** The newest message, if there is one. */
  message: Parameters<typeof presentMessage>[0]
}

export function presentPass(
  app: App,
  actor: OrgActor,
  row: UsedPass,
  { keys, visits, history, message, ...places }: PlaceCodes & Related,
): PrePass {
  const phone = readSealed(keys, row, 'phone')
  return pick({
    ...facts(app, actor, row, places),
    phone_masked: phone && maskPhone(phone),
    email: actor.permissions.includes('pre-passes:write') ? readSealed(keys, row, 'email') : null,
    visits: visits.map(({ entrance_id, at, gate_id, inside }) => ({
      ...{ at, inside, gate_code: places.gates.get(gate_id)?.code ?? null },
      entrance_id: actor.permissions.includes('entrances:read') ? entrance_id : null,
    })),
    history,
    message: presentMessage(message),
  })
}
