import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import type { OrganisationKeys } from '../src/kernel/crypto/keyring.ts'
import { DAY, isoOf, seedId } from './calendar.ts'
import type { VehicleClassKey, VisitorTypeKey } from './choices.ts'
import type { DemoOrganisation } from './organisations.ts'
import type { DemoGate, DemoPlace, UnitText } from './places.ts'
import { contactRowsOf, holidaysOf, premisesOf, unitRowsOf } from './premises.ts'
import { createRng, type Rng, weights } from './rng.ts'

export interface SiteGate extends DemoGate {
  id: string
}

export interface Site {
  id: string
  place: DemoPlace
  gates: readonly SiteGate[]
  units: readonly (UnitText & { id: string })[]
  gateIn(rng: Rng): SiteGate
  gateOut(rng: Rng, gateIn: SiteGate): SiteGate
}

export const foundedAt = (now: number): number => now - 400 * DAY

export function sitesOf(organisation: DemoOrganisation, now: number): Site[] {
  const rng = createRng(`sites of ${organisation.id}`)
  const time = foundedAt(now)
  return organisation.places.map((place) => {
    const id = seedId(rng, time)
    const gates = place.gates.map((gate) => ({ ...gate, id: seedId(rng, time) }))
    const open = (direction: 'in' | 'out') =>
      weights(gates.filter((gate) => !gate.in_maintenance && gate.direction !== direction).map((gate) => [gate, gate.share] as const))
    const entries = open('out')
    const exits = open('in')
    return {
      id,
      place,
      gates,
      units: place.units.map((unit) => ({ ...unit, id: seedId(rng, time) })),
      gateIn: (chance) => chance.weighted(entries),
      gateOut: (chance, gateIn) => (gateIn.direction === 'both' && chance.chance(0.7) ? gateIn : chance.weighted(exits)),
    }
  })
}

/** The place that records a visitor of this type, in this vehicle or on foot. */
export function siteFor(rng: Rng, sites: readonly Site[], type: VisitorTypeKey, vehicle: VehicleClassKey | null): Site {
  return rng.weighted(weights(sites.map((site) => [site, site.place.takes(type, vehicle)] as const)))
}

export const holidaysAt = ({ place }: Site, now: number): string[] => holidaysOf(place.location.kind, now).map(({ date }) => date)

export const locationRows = (organisation_id: number, sites: readonly Site[], now: number) =>
  sites.map(({ id, place }) => {
    const createdAt = isoOf(foundedAt(now))
    const premises = premisesOf(place.location.kind, now)
    return { organisation_id, id, ...place.location, ...premises, status: 'active' as const, created_at: createdAt, updated_at: createdAt }
  })

/** The first version of each location's own settings. */
export const settingsRows = (organisation_id: number, sites: readonly Site[], actor: { id: string; name: string }, now: number) =>
  sites.flatMap(({ id, place: { settings } }) =>
    settings === undefined
      ? []
      : [
          {
            ...{ organisation_id, _id: seedId(createRng(`settings of ${id}`), foundedAt(now)), location_id: id, version: 1 },
            ...{ settings: JSON.stringify(settings), changed_by: actor.id, changed_name: actor.name, changed_at: isoOf(foundedAt(now)) },
          },
        ],
  )

const premises = (organisation_id: number, { id, place, units }: Site, now: number) => ({
  organisation_id,
  location_id: id,
  kind: place.location.kind,
  units,
  at: foundedAt(now),
})

export const unitRows = (organisation_id: number, sites: readonly Site[], now: number) =>
  sites.flatMap((site) => unitRowsOf(premises(organisation_id, site, now)))

export const contactRows = (organisation_id: number, sites: readonly Site[], keys: OrganisationKeys, now: number) =>
  sites.flatMap((site) => contactRowsOf(keys, premises(organisation_id, site, now)))

export const gateRows = (organisation_id: number, sites: readonly Site[], now: number) =>
  sites.flatMap((site) =>
    site.gates.map(({ id, code, name, direction, kind, asks, hours, in_maintenance }) => ({
      organisation_id,
      _id: id,
      location_id: site.id,
      code,
      name,
      direction,
      kind,
      asks,
      hours: hours ? JSON.stringify(hours) : null,
      status: (in_maintenance ? 'maintenance' : 'active') satisfies Gate['status'],
      created_at: isoOf(foundedAt(now)),
      updated_at: isoOf(in_maintenance ? now - 3 * DAY : foundedAt(now)),
    })),
  )
