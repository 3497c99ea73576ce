import type { OrgActor } from '../db/actor.ts'

/**
 * Caches one value per organisation and process. The rights version of each call shows if the organisation's row changed.
 * `read` must see only committed rows, never what the same transaction has written.
 */
export class OrganisationCache<T> {
  private readonly kept = new Map<number, { version: string; value: T }>()

  /** Reads the value again if `isEnough` rejects the cached one. */
  async of(actor: OrgActor, read: () => Promise<T>, isEnough: (value: T) => boolean = () => true): Promise<T> {
    const version = organisationVersion(actor)
    // Jobs have no rights version, so a change would go unnoticed.
    if (version === undefined) return read()
    const entry = this.kept.get(actor.organisation_id)
    if (entry?.version === version && isEnough(entry.value)) return entry.value
    const value = await read()
    this.kept.delete(actor.organisation_id)
    if (this.kept.size >= MOST) this.kept.delete(this.kept.keys().next().value!)
    this.kept.set(actor.organisation_id, { version, value })
    return value
  }
}

/** Maximum number of organisations in one cache. */
const MOST = 2_000

/** The third part of the rights version (app_begin). */
const organisationVersion = ({ version }: OrgActor): string | undefined => version.split('.')[2]
