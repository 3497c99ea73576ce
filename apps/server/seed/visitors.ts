import { searchText } from '@gatehouse/contract/kernel/domain/names.ts'
import type { VisitorTypeKey } from './choices.ts'
import type { DemoPerson } from './names.ts'
import { personAt } from './names.ts'
import type { DemoOrganisation } from './organisations.ts'
import { createRng, type Rng } from './rng.ts'

export interface Visitor extends DemoPerson {
  gives_id: boolean
  gives_phone: boolean
  goes_to: number
  search_text: string
}

export interface Visitors {
  /** A visitor of this type who is outside at this moment; a regular with the frequency of the organisation. */
  next(rng: Rng, type: VisitorTypeKey, at: number): Visitor
  stays(visitor: Visitor, until: number): void
}

const vehicleKey = ({ vehicle }: Visitor) => vehicle && `${vehicle.plate}|${vehicle.province}`

function visitorAt(rng: Rng, organisation: DemoOrganisation, type: VisitorTypeKey): Visitor {
  const person = personAt(rng, type)
  const purposes = organisation.purposes?.[type]
  // A resident's guest visits privately, without a company.
  const guest = type === 'visitor' && purposes !== undefined
  const purpose = purposes ? rng.weighted(purposes) : person.purpose
  const company = guest ? null : person.company
  return {
    ...person,
    company,
    purpose,
    gives_id: rng.chance(0.7),
    gives_phone: rng.chance(0.6),
    goes_to: rng.next(),
    search_text: searchText(person.visitor_name, company?.th, person.vehicle?.plate),
  }
}

/** The visitors of an organisation: always the same regulars, plus new people. */
export function visitorsOf(organisation: DemoOrganisation): Visitors {
  const chance = createRng(`regulars of ${organisation.id}`)
  const regulars = new Map<VisitorTypeKey, Visitor[]>()
  for (let count = 0; count < organisation.regulars; count += 1) {
    const type = chance.weighted(organisation.rhythm.types)
    const visitors = regulars.get(type) ?? []
    visitors.push(visitorAt(chance, organisation, type))
    regulars.set(type, visitors)
  }
  const insideUntil = new Map<unknown, number>()
  const isInside = (visitor: Visitor, time: number) =>
    (insideUntil.get(visitor) ?? 0) > time || (insideUntil.get(vehicleKey(visitor)) ?? 0) > time

  return {
    next(rng, type, time) {
      const visitors = regulars.get(type) ?? []
      for (let tries = 0; tries < 3 && visitors.length > 0 && (tries > 0 || rng.chance(organisation.returning)); tries += 1) {
        const visitor = rng.pickCommon(visitors)
        if (!isInside(visitor, time)) return visitor
      }
      for (;;) {
        const visitor = visitorAt(rng, organisation, type)
        if (!isInside(visitor, time)) return visitor
      }
    },
    stays(visitor, end) {
      insideUntil.set(visitor, end)
      const key = vehicleKey(visitor)
      if (key !== null) insideUntil.set(key, end)
    },
  }
}
