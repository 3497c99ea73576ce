/** The owner that work is counted for. Without an organisation, a person or an address stands in. */
export interface Sharer {
  organisation: number | string
  person: string
}

export interface Bounds {
  places: number
  /** Less than all places, since running work is never taken away. */
  organisation: number
  person: number
  waiting: number
  personWaiting: number
}

interface Person<T> {
  held: number
  waiting: Set<T>
}

interface Organisation<T> {
  held: number
  waiting: number
  /** In order of their last turn. */
  persons: Map<string, Person<T>>
}

/**
 * Hands out places. A free place goes to the organisation that has waited longest, and within it to the person who has. Has no timers and starts no
 * work.
 */
export class FairQueue<T> {
  readonly bounds: Bounds
  private readonly organisations = new Map<number | string, Organisation<T>>()
  private used = 0

  constructor(bounds: Bounds) {
    this.bounds = bounds
  }

  /** Takes a free place at once, since nobody waits behind a free one. */
  arrive({ organisation, person }: Sharer, item: T): 'begins' | 'waits' | 'full' {
    const org = this.organisations.get(organisation) ?? { held: 0, waiting: 0, persons: new Map() }
    const user = org.persons.get(person) ?? { held: 0, waiting: new Set() }
    if (this.hasRoom(org, user)) {
      this.organisations.set(organisation, org)
      org.persons.set(person, user)
      this.hold(organisation, org, person, user)
      return 'begins'
    }
    if (org.waiting >= this.bounds.waiting || user.waiting.size >= this.bounds.personWaiting) return 'full'
    this.organisations.set(organisation, org)
    org.persons.set(person, user)
    user.waiting.add(item)
    org.waiting += 1
    return 'waits'
  }

  /** Gives a place back. Returns the item that has it now. */
  leave({ organisation, person }: Sharer): T | undefined {
    const org = this.organisations.get(organisation)!
    const user = org.persons.get(person)!
    user.held -= 1
    org.held -= 1
    this.used -= 1
    this.forget(organisation, org, person, user)
    return this.next()
  }

  /** False if it has begun or never arrived. */
  withdraw({ organisation, person }: Sharer, item: T): boolean {
    const org = this.organisations.get(organisation)
    const user = org?.persons.get(person)
    if (!org || !user?.waiting.delete(item)) return false
    org.waiting -= 1
    this.forget(organisation, org, person, user)
    return true
  }

  /** Whether others hold up this person, rather than their own organisation. */
  isCrowded({ organisation, person }: Sharer): boolean {
    const org = this.organisations.get(organisation)
    const heldPlaces = org?.persons.get(person)?.held ?? 0
    return (org?.held ?? 0) < this.bounds.organisation && heldPlaces < this.bounds.person
  }

  hasWaiting({ organisation }: Sharer): boolean {
    return (this.organisations.get(organisation)?.waiting ?? 0) > 0
  }

  get held(): number {
    return this.used
  }

  get waiting(): number {
    return [...this.organisations.values()].reduce((sum, { waiting }) => sum + waiting, 0)
  }

  get idle(): boolean {
    return this.organisations.size === 0
  }

  private hasRoom(org: Organisation<T>, user: Person<T>): boolean {
    return this.used < this.bounds.places && org.held < this.bounds.organisation && user.held < this.bounds.person
  }

  private next(): T | undefined {
    for (const [organisation, org] of this.organisations) {
      if (org.waiting === 0) continue
      for (const [person, user] of org.persons) {
        if (user.waiting.size === 0 || !this.hasRoom(org, user)) continue
        const [item] = user.waiting as Set<T>
        user.waiting.delete(item!)
        org.waiting -= 1
        this.hold(organisation, org, person, user)
        return item
      }
    }
    return undefined
  }

  private hold(organisation: number | string, org: Organisation<T>, person: string, user: Person<T>): void {
    this.used += 1
    org.held += 1
    user.held += 1
    org.persons.delete(person)
    org.persons.set(person, user)
    this.organisations.delete(organisation)
    this.organisations.set(organisation, org)
  }

  private forget(organisation: number | string, org: Organisation<T>, person: string, user: Person<T>): void {
    if (user.held === 0 && user.waiting.size === 0) org.persons.delete(person)
    if (org.persons.size === 0) this.organisations.delete(organisation)
  }
}
