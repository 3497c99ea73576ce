import fc from 'fast-check'
import { type Bounds, FairQueue, type Sharer } from './fair-queue.ts'

const bounds = fc
  .record({
    places: fc.integer({ min: 1, max: 6 }),
    organisation: fc.integer({ min: 1, max: 6 }),
    person: fc.integer({ min: 1, max: 6 }),
    waiting: fc.integer({ min: 0, max: 12 }),
    personWaiting: fc.integer({ min: 0, max: 8 }),
  })
  .map((each): Bounds => each)

/** Possible events: somebody arrives, or the one at this index among those who work, or wait, leaves. */
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('arrive' as const), organisation: fc.nat(3), person: fc.nat(2) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('leave' as const, 'withdraw' as const), at: fc.nat() }) },
  ),
  { maxLength: 80 },
)

interface Item {
  who: Sharer
  /** Per other organisation: turns it started since this one last had a turn, while this one could have started. */
  passedBy: Map<number | string, number>
}

/** Runs the steps next to a simple model, and checks the queue's promises after each. */
function follow(limits: Bounds, actions: typeof steps extends fc.Arbitrary<infer S> ? S : never) {
  const queue = new FairQueue<Item>(limits)
  const [workers, waiters]: [Item[], Item[]] = [[], []]
  const of = (list: Item[], { organisation, person }: Sharer) => ({
    organisation: list.filter(({ who }) => who.organisation === organisation).length,
    person: list.filter(({ who }) => who.organisation === organisation && who.person === person).length,
  })
  const hasRoom = (sharer: Sharer) => {
    const places = of(workers, sharer)
    return places.organisation < limits.organisation && places.person < limits.person
  }
  const began = (item: Item) => {
    workers.push(item)
    const { organisation } = item.who
    for (const each of waiters) {
      const same = organisation === each.who.organisation
      if (same) each.passedBy.clear()
      if (same || !hasRoom(each.who)) continue
      const passCount = (each.passedBy.get(organisation) ?? 0) + 1
      each.passedBy.set(organisation, passCount)
      // A waiter is passed at most once by each other organisation: they alternate one place each.
      expect(passCount).toBeLessThanOrEqual(1)
    }
  }
  const check = () => {
    expect(queue.held).toBe(workers.length)
    expect(workers.length).toBeLessThanOrEqual(limits.places)
    for (const { who } of workers) {
      expect(of(workers, who).organisation).toBeLessThanOrEqual(limits.organisation)
      expect(of(workers, who).person).toBeLessThanOrEqual(limits.person)
    }
    for (const { who } of waiters) {
      expect(of(waiters, who).organisation).toBeLessThanOrEqual(limits.waiting)
      expect(of(waiters, who).person).toBeLessThanOrEqual(limits.personWaiting)
      expect(workers.length < limits.places && hasRoom(who)).toBe(false)
    }
    expect(queue.idle).toBe(workers.length + waiters.length === 0)
  }
  const leave = (index: number) => {
    const [item] = workers.splice(index, 1)
    const next = queue.leave(item!.who)
    if (!next) return
    expect(waiters.splice(waiters.indexOf(next), 1)).toEqual([next])
    began(next)
  }
  for (const step of actions) {
    if (step.kind === 'arrive') {
      const item: Item = { who: { organisation: step.organisation, person: `p${step.person}` }, passedBy: new Map() }
      const outcome = queue.arrive(item.who, item)
      const [full, before] = [of(waiters, item.who), hasRoom(item.who) && workers.length < limits.places]
      expect(outcome === 'begins').toBe(before)
      if (outcome === 'begins') began(item)
      else if (outcome === 'waits') waiters.push(item)
      else expect(full.organisation >= limits.waiting || full.person >= limits.personWaiting).toBe(true)
    } else if (step.kind === 'leave' && workers.length > 0) leave(step.at % workers.length)
    else if (step.kind === 'withdraw' && waiters.length > 0) {
      const [item] = waiters.splice(step.at % waiters.length, 1)
      expect(queue.withdraw(item!.who, item!)).toBe(true)
      expect(queue.withdraw(item!.who, item!)).toBe(false)
    }
    check()
  }
  while (workers.length > 0) {
    leave(0)
    check()
  }
  expect(waiters).toEqual([])
}

describe('the fair queue', () => {
  it('keeps every bound, leaves no place empty, lets nobody wait behind another organisation’s line, and starves nobody', () => {
    fc.assert(fc.property(bounds, steps, follow), { numRuns: 400 })
  })

  it('serves organisations in turn, within one its people in turn, and each person in order', () => {
    const queue = new FairQueue<string>({ places: 1, organisation: 1, person: 1, waiting: 100, personWaiting: 100 })
    const come = (organisation: string, person: string, item: string) => queue.arrive({ organisation, person }, item)
    expect(come('a', 'x', 'first')).toBe('begins')
    for (const n of [1, 2, 3]) come('a', 'x', `ax${n}`)
    come('a', 'y', 'ay1')
    come('b', 'z', 'bz1')
    come('b', 'z', 'bz2')
    const who = (item: string) => ({ organisation: item[0]!, person: item[1]! })
    const order: string[] = []
    for (let next = queue.leave({ organisation: 'a', person: 'x' }); next; next = queue.leave(who(next))) order.push(next)
    expect(order).toEqual(['ax1', 'bz1', 'ay1', 'bz2', 'ax2', 'ax3'])
  })
})
