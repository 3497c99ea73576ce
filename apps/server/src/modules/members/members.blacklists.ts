import type { Member } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import type { App } from '../../kernel/http/app-context.ts'
import type { PersonalNumbers } from '../../kernel/personal/numbers.ts'
import type { Parts } from './members.queries.ts'
import type { MemberRecord } from './members.table.ts'

/** A member who was banned. */
export interface Banned {
  row: MemberRecord
  parts: Parts
  numbers: PersonalNumbers
}

/** Makes a blacklist entry of a member who is banned, with their names, numbers and vehicles; the note is its reason. */
export async function putOnBlacklist(_app: App, _tx: Tx, _actor: Member, _banned: Banned, _note: string): Promise<void> {}

/** Holds members who were written against the blacklists; hits become sightings. */
export async function screenMembers(_app: App, _tx: Tx, _actor: Member, _ids: readonly string[]): Promise<void> {}
