import table from './common-names.json' with { type: 'json' }

/** How common a word is as a name, according to lists of names. */
export interface Commonness {
  /** 3: at least one person in 1,000 has the name; 2: one in 10,000; 1: one in 100,000, or a name on a list of its country; 0: other words. */
  readonly level: number
  /** Numbers of the groups of names that sound the same. */
  readonly soundGroups: readonly number[]
  /** Numbers of the groups of spellings of one name. */
  readonly spellingGroups: readonly number[]
}

/** One shared object for each level, because most names are in no group. */
const UNGROUPED = [0, 1, 2, 3].map((level): Commonness => ({ level, soundGroups: [], spellingGroups: [] }))
const COMMON_NAMES = new Map<string, Commonness>()
const levelOf = (name: string) => COMMON_NAMES.get(name)?.level ?? 0
for (const { level, names } of table.lists) {
  for (const name of names.split(' ')) if (level > levelOf(name)) COMMON_NAMES.set(name, UNGROUPED[level]!)
}
function readGroups(groups: string, add: (current: Commonness, group: number) => Partial<Commonness>): void {
  groups.split('|').forEach((names, group) => {
    for (const name of names.split(' ')) {
      const current = COMMON_NAMES.get(name) ?? UNGROUPED[0]!
      COMMON_NAMES.set(name, { ...current, ...add(current, group) })
    }
  })
}
readGroups(table.sameSound, ({ soundGroups }, group) => ({ soundGroups: [...soundGroups, group] }))
readGroups(table.spellings, ({ spellingGroups }, group) => ({ spellingGroups: [...spellingGroups, group] }))

/** The commonness of `text`, a folded word of a name. */
export const commonnessOf = (text: string): Commonness => COMMON_NAMES.get(text) ?? UNGROUPED[0]!

/** Whether two words are known as spellings of one name. */
export const areSpellings = (a: Commonness, b: Commonness) => shareGroup(a.spellingGroups, b.spellingGroups)

/** Whether two words are known as names that sound the same. */
export const soundTheSame = (a: Commonness, b: Commonness) => shareGroup(a.soundGroups, b.soundGroups)

function shareGroup(a: readonly number[], b: readonly number[]): boolean {
  for (const group of a) if (b.includes(group)) return true
  return false
}
