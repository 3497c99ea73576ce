import type { BlacklistInput } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import type { Hit, SightingSnapshot } from '@gatehouse/contract/blacklists/sightings.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { settingOf, whomToCall } from './blacklists.setting.ts'
import { createEntry } from './entries/entries.ts'
import { clearByName, exactKeys, type Screening, type Subject, screen } from './screening/screen.ts'
import { recordSighting, type Seen } from './sightings/record.ts'
import { holdSightingsOf, memberHasSighting, selectSightingsOf } from './sightings/sightings.queries.ts'

// The blacklist functions that other modules may use.

export {
  clearByName,
  exactKeys,
  holdSightingsOf,
  recordSighting,
  type Screening,
  type Seen,
  type Subject,
  screen,
  selectSightingsOf,
  whomToCall,
}

type Numbers = { kind: BlacklistInput['numbers'][number]['kind']; number: string }[]

export interface Banned {
  name: string
  aliases: readonly string[]
  numbers: Numbers
  plates: readonly { plate: string; plate_province: string | null }[]
  /** Null means all locations. */
  location_ids: string[] | null
  reason: string
}

/**
 * Creates an entry that denies a member, and returns its id. The same transaction can't screen afterwards. Errors: permission_denied (without
 * `blacklists:write`), more_than_own, location_not_found.
 */
export async function banMember(app: App, tx: Tx, actor: OrgActor, { aliases, plates, ...member }: Banned): Promise<string> {
  if (!actor.permissions.includes('blacklists:write')) throw new AppError('permission_denied')
  const { guard_actions } = await settingOf(tx, actor.organisation_id)
  const action = guard_actions.find(({ key }) => key === 'refuse') ?? guard_actions[0]!
  return createEntry(app, tx, actor, {
    ...member,
    kind: 'person',
    aliases: [...aliases],
    plates: [...plates],
    severity: 'deny',
    guard_action: action.key,
  })
}

/** Screens a saved member, records each hit as a sighting once, and returns the hits. */
export async function screenMember(
  app: App,
  tx: Tx,
  actor: OrgActor,
  member: Subject & { member_id: string; snapshot: SightingSnapshot },
): Promise<Hit[]> {
  const { member_id, snapshot, ...subject } = member
  const { hits, personOf } = await screen(app, tx, actor, subject)
  for (const hit of hits) {
    if (await memberHasSighting(tx, actor.organisation_id, member_id, hit)) continue
    const { location_id } = subject
    const person_hash = personOf(hit)
    await recordSighting(tx, actor, { hit, occasion: 'member', status: 'open', snapshot, person_hash, location_id, gate: null, member_id })
  }
  return hits
}
