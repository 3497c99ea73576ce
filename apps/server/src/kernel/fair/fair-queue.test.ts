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

/** What may happen: somebody comes, or the one at a place in the list of those who work, or wait, goes. */
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('arrive' as const), organisation: fc.nat(3), person: fc.nat(2) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('leave' as const, 'withdraw' as const), at: fc.nat() }) },
  ),
  { maxLength: 80 },
)

interface Item {
  who: Sharer
  /** How many of each other organisation began since its own had a turn, while this one could have. */
  passedBy: Map<number | string, number>
}

/** Runs the steps beside a plain account of them, and holds the promises of the queue after each. */
function follow(limits: Bounds, taken: typeof steps extends fc.Arbitrary<infer S> ? S : never) {
  const queue = new FairQueue<Item>(limits)
  const [working, waiting]: [Item[], Item[]] = [[], []]
  const of = (list: Item[], { organisation, person }: Sharer) => ({
    organisation: list.filter(({ who }) => who.organisation === organisation).length,
    person: list.filter(({ who }) => who.organisation === organisation && who.person === person).length,
  })
  const hasRoom = (who: Sharer) => {
    const held = of(working, who)
    return held.organisation < limits.organisation && held.person < limits.person
  }
  const began = (item: Item) => {
    working.push(item)
    const { organisation } = item.who
    for (const each of waiting) {
      const same = organisation === each.who.organisation
      if (same) each.passedBy.clear()
      if (same || !hasRoom(each.who)) continue
      const passed = (each.passedBy.get(organisation) ?? 0) + 1
      each.passedBy.set(organisation, passed)
      // Nobody waits behind another organisation's line: it has one place for each of theirs.
      expect(passed).toBeLessThanOrEqual(1)
    }
  }
  const check = () => {
    expect(queue.held).toBe(working.length)
    expect(working.length).toBeLessThanOrEqual(limits.places)
    for (const { who } of working) {
      expect(of(working, who).organisation).toBeLessThanOrEqual(limits.organisation)
      expect(of(working, who).person).toBeLessThanOrEqual(limits.person)
    }
    for (const { who } of waiting) {
      expect(of(waiting, who).organisation).toBeLessThanOrEqual(limits.waiting)
      expect(of(waiting, who).person).toBeLessThanOrEqual(limits.personWaiting)
      expect(working.length < limits.places && hasRoom(who)).toBe(false)
    }
    expect(queue.idle).toBe(working.length + waiting.length === 0)
  }
  const leave = (at: number) => {
    const [gone] = working.splice(at, 1)
    const next = queue.leave(gone!.who)
    if (!next) return
    expect(waiting.splice(waiting.indexOf(next), 1)).toEqual([next])
    began(next)
  }
  for (const step of taken) {
    if (step.kind === 'arrive') {
      const item: Item = { who: { organisation: step.organisation, person: `p${step.person}` }, passedBy: new Map() }
      const said = queue.arrive(item.who, item)
      const [full, before] = [of(waiting, item.who), hasRoom(item.who) && working.length < limits.places]
      expect(said === 'begins').toBe(before)
      if (said === 'begins') began(item)
      else if (said === 'waits') waiting.push(item)
      else expect(full.organisation >= limits.waiting || full.person >= limits.personWaiting).toBe(true)
    } else if (step.kind === 'leave' && working.length > 0) leave(step.at % working.length)
    else if (step.kind === 'withdraw' && waiting.length > 0) {
      const [gone] = waiting.splice(step.at % waiting.length, 1)
      expect(queue.withdraw(gone!.who, gone!)).toBe(true)
      expect(queue.withdraw(gone!.who, gone!)).toBe(false)
    }
    check()
  }
  while (working.length > 0) {
    leave(0)
    check()
  }
  expect(waiting).toEqual([])
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
