import type { OrgActor } from '../db/actor.ts'

/**
 * What a process keeps of each organisation until the organisation's row changes, which the version of the caller's rights tells with every call.
 * `read` must see committed rows alone: nothing that the same transaction has written.
 */
export class OrganisationCache<T> {
  private readonly kept = new Map<number, { version: string; value: T }>()

  /** `isEnough` false: what is kept is read anew. */
  async of(actor: OrgActor, read: () => Promise<T>, isEnough: (value: T) => boolean = () => true): Promise<T> {
    const version = organisationVersion(actor)
    // Jobs have no rights, so nothing tells them of a change.
    if (version === undefined) return read()
    const kept = this.kept.get(actor.organisation_id)
    if (kept?.version === version && isEnough(kept.value)) return kept.value
    const value = await read()
    this.kept.delete(actor.organisation_id)
    if (this.kept.size >= MOST) this.kept.delete(this.kept.keys().next().value!)
    this.kept.set(actor.organisation_id, { version, value })
    return value
  }
}

/** Organisations that a process keeps something of. */
const MOST = 2_000

/** The third part of the version of the rights (app_begin). */
const organisationVersion = ({ version }: OrgActor): string | undefined => version.split('.')[2]
