import table from './common-names.json' with { type: 'json' }

/** How common a word is as a name, according to lists of names. */
export interface Commonness {
  /** 3: one person in a thousand has the name; 2: one in ten thousand. 1: one in a hundred thousand, or on a list; 0: rare. */
  readonly level: number
  /** Group numbers: names that sound the same, and spellings of one name. */
  readonly soundsLike: readonly number[]
  readonly spellingOf: readonly number[]
}

/** Most names are in no group, so the names of a level share one object. */
const OF_LEVEL = [0, 1, 2, 3].map((level): Commonness => ({ level, soundsLike: [], spellingOf: [] }))
const KNOWN = new Map<string, Commonness>()
const levelOf = (name: string) => KNOWN.get(name)?.level ?? 0
for (const { level, names } of table.lists) {
  for (const name of names.split(' ')) if (level > levelOf(name)) KNOWN.set(name, OF_LEVEL[level]!)
}
function readGroups(groups: string, add: (known: Commonness, group: number) => Partial<Commonness>): void {
  groups.split('|').forEach((names, group) => {
    for (const name of names.split(' ')) {
      const current = KNOWN.get(name) ?? OF_LEVEL[0]!
      KNOWN.set(name, { ...current, ...add(current, group) })
    }
  })
}
readGroups(table.sameSound, ({ soundsLike }, group) => ({ soundsLike: [...soundsLike, group] }))
readGroups(table.spellings, ({ spellingOf }, group) => ({ spellingOf: [...spellingOf, group] }))

/** The commonness of `text`, a folded word of a name. */
export const commonnessOf = (text: string): Commonness => KNOWN.get(text) ?? OF_LEVEL[0]!

/** Whether two words are known as spellings of one name. */
export const areSpellings = (a: Commonness, b: Commonness) => haveCommon(a.spellingOf, b.spellingOf)

/** Whether two words are known as names that sound the same. */
export const soundTheSame = (a: Commonness, b: Commonness) => haveCommon(a.soundsLike, b.soundsLike)

function haveCommon(a: readonly number[], b: readonly number[]): boolean {
  for (const group of a) if (b.includes(group)) return true
  return false
}
