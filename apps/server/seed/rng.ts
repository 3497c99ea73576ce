/** A repeatable random generator: the same seed gives the same sequence everywhere. Never use it for secrets. */
export interface Rng {
  next(): number
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<Item>(list: readonly Item[]): Item
  /** Prefers the start of the list, because real names and companies are distributed like that. */
  pickCommon<Item>(list: readonly Item[]): Item
  weighted<Item>(table: WeightedTable<Item>): Item
  digits(count: number): string
}

export interface WeightedTable<Item> {
  readonly items: readonly Item[]
  readonly limits: readonly number[]
}

/** A table of names with weights. */
export const shares = <Name extends string>(table: Readonly<Record<Name, number>>): WeightedTable<Name> =>
  weights(Object.entries<number>(table) as [Name, number][])

export function weights<Item>(pairs: readonly (readonly [Item, number])[]): WeightedTable<Item> {
  let sum = 0
  const limits = pairs.map(([, weight]) => {
    sum += weight
    return sum
  })
  return { items: pairs.map(([item]) => item), limits: limits.map((limit) => limit / sum) }
}

/** FNV-1a with an extra mix, so that `demo-1` and `demo-2` are far apart. */
function hash(seed: string, salt: number): number {
  let state = 0x811c9dc5 ^ salt
  for (let i = 0; i < seed.length; i += 1) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193)
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  return (state ^ (state >>> 13)) >>> 0
}

/** A small, fast counter generator (sfc32 of the PractRand suite), seeded by a text. */
export function createRng(seed: string): Rng {
  let a = hash(seed, 1)
  let b = hash(seed, 2)
  let c = hash(seed, 3)
  let counter = 1

  function bits(): number {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let i = 0; i < 12; i += 1) bits()

  const next = () => bits() / 0x1_0000_0000
  const at = <Item>(list: readonly Item[], fraction: number): Item => {
    if (list.length === 0) throw new RangeError('nothing to pick from')
    return list[Math.floor(fraction * list.length)] as Item
  }

  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => at(list, next()),
    pickCommon: (list) => at(list, next() ** 1.7),
    weighted: ({ items, limits }) => {
      const fraction = next()
      let index = 0
      while (index < limits.length - 1 && fraction >= (limits[index] ?? 1)) index += 1
      if (items.length === 0) throw new RangeError('nothing to pick from')
      return items[index] as (typeof items)[number]
    },
    digits: (count) => {
      let text = ''
      for (let left = count; left > 0; left -= 6) {
        const width = Math.min(left, 6)
        text += String(Math.floor(next() * 10 ** width)).padStart(width, '0')
      }
      return text
    },
  }
}
