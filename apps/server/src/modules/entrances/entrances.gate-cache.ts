import type { MemoryItem } from '../../kernel/app/memory.ts'

export interface CachedGate {
  _id: string
  code: string
  location_id: string
}

/** Gates of a few hundred organisations. */
const MOST = 10_000

/**
 * Where gates stand, as this server saw them last: they hardly ever move. It says what may be asked in the same message as the statement that
 * writes; that statement finds the gate itself, and decides.
 */
class GateCache {
  private readonly places = new Map<string, CachedGate>()

  get(organisationId: number, id: string): CachedGate | undefined {
    return this.places.get(`${organisationId}/${id}`)
  }

  remember(organisationId: number, { _id, code, location_id }: CachedGate): void {
    if (this.places.size >= MOST) this.places.clear()
    this.places.set(`${organisationId}/${_id}`, { _id, code, location_id })
  }

  forget(organisationId: number, id: string): void {
    this.places.delete(`${organisationId}/${id}`)
  }
}

export const gateCache: MemoryItem<GateCache> = { make: () => new GateCache() }
