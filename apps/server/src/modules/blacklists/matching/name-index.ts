import { compareReadings, type How, isFull, leastOf, type Name, readName } from './names.ts'
import { countBits } from './sounds.ts'
import { WordTable } from './word-table.ts'
import { compareWords, type Word } from './words.ts'

export interface Listed {
  id: string
  /** The name, then nicknames, aliases, the same name in another script. */
  names: readonly string[]
}

/** Why a typed name matched; the guard sees it. */
export interface Hit {
  id: string
  field: 'name' | 'alias'
  how: How
  /** 0 to 1. */
  score: number
  typed: string
  listed: string
}

/** More than a person can look through. */
const MOST_HITS = 50
const MOST_NAMES = 30
/** Words of a name that are looked up in names of several words. A longer name that matches has at least one of them. */
const MOST_SOUGHT = 10

interface Kept {
  id: string
  field: Hit['field']
  name: Name
}

/**
 * Finds exactly the entries for which `compareNames` reaches the threshold, each with its best hit.
 * An index of 50,000 entries takes about 90 MB, and a search a few milliseconds (bench/RESULTS.md).
 */
export class NameIndex {
  /** Words of names of several words; words of such names with an initial or a particle; names of one word; joined names of several words. */
  private readonly parts = new WordTable()
  private readonly loose = new WordTable()
  private readonly singles = new WordTable()
  private readonly wholes = new WordTable()
  private readonly kept: (Kept | undefined)[] = []
  private readonly free: number[] = []
  private readonly places = new Map<string, number[]>()

  get size(): number {
    return this.places.size
  }

  /** Number of names of all entries, which determines the memory in use. */
  get names(): number {
    return this.kept.length - this.free.length
  }

  /** Replaces the names of an id. Only the first 30 names are indexed. */
  put({ id, names }: Listed): void {
    this.remove(id)
    const places = names.slice(0, MOST_NAMES).flatMap((text, index) => {
      const readings = readingsOf(readName(text, (word) => this.parts.wordOf(word)))
      return readings.map((name) => this.keep({ id, field: index === 0 ? 'name' : 'alias', name }))
    })
    this.places.set(id, places)
  }

  remove(id: string): void {
    for (const place of this.places.get(id) ?? []) {
      const { name } = this.kept[place]!
      for (const [table, word] of this.wordsOf(name)) table.remove(word, place)
      this.kept[place] = undefined
      this.free.push(place)
    }
    this.places.delete(id)
  }

  /** The best entries, best first; `threshold` is from 0.6 to 1. */
  search(text: string, threshold: number, limit = MOST_HITS): Hit[] {
    const best = new Map<string, Hit>()
    for (const name of readingsOf(readName(text))) {
      for (const place of this.candidates(name, threshold)) {
        const { id, field, name: listedName } = this.kept[place]!
        const alike = compareReadings(name, listedName, threshold)
        if (!alike || alike.score <= (best.get(id)?.score ?? 0)) continue
        best.set(id, { id, field, how: alike.how, score: alike.score, typed: name.shown, listed: listedName.shown })
      }
    }
    return [...best.values()].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).slice(0, limit)
  }

  /** Positions of the names that can reach the threshold by their words. */
  private candidates(name: Name, threshold: number): number[] {
    const minimum = leastOf(threshold)
    const several = name.words.length > 1
    const bits = new Map<number, number>()
    const look = (table: WordTable, word: Word, unit: number, from: number) =>
      table.forEachLike(word, (other, places) => {
        if (!compareWords(word, other, from)) return
        for (const place of places) bits.set(place, (bits.get(place) ?? 0) | (1 << unit))
      })
    const full = name.words.filter((word) => !several || isFull(word))
    // A name with this many words shares nearly all of them with a match, so a part of them finds it.
    const words = full.slice(0, MOST_SOUGHT)
    const mergedWords = [...new Set(name.merged.flat())].filter((word) => isFull(word) && !full.includes(word)).slice(0, MOST_SOUGHT)
    const units = [...words, ...mergedWords]
    // Both words of two names need a pair. Look up the rarer one; the other is compared with the results.
    const isPair = words.length === 2 && name.words.length === 2
    const pivot = isPair && this.parts.rarity(words[0]!) > this.parts.rarity(words[1]!) ? 0 : 1
    // Two of three words may be one word in the other name. The third word finds it then.
    const three = words.length === 3 && name.words.length === 3
    units.forEach((word, unit) => {
      const isMerged = unit >= words.length
      if (isPair ? unit === pivot : !(isMerged && three)) look(this.parts, word, unit, several ? minimum.word : minimum.oneOfSeveral)
      look(this.loose, word, unit, several ? minimum.word : minimum.oneOfSeveral)
      if (!isMerged) look(this.singles, word, unit, several ? minimum.oneOfSeveral : threshold)
    })
    for (const word of full.slice(MOST_SOUGHT)) look(this.singles, word, units.length, minimum.oneOfSeveral)
    if (several) look(this.singles, name.whole, units.length, minimum.whole)
    else if (name.words.length === 1) look(this.wholes, name.whole, units.length, minimum.whole)
    const enough = (place: number, wordBits: number) => {
      const listedName = this.kept[place]!.name
      return isPair || (three && listedName.words.length < 3) || countBits(wordBits) >= needed(name, listedName)
    }
    return [...bits].filter(([place, wordBits]) => enough(place, wordBits)).map(([place]) => place)
  }

  private keep(entry: Kept): number {
    const place = this.free.pop() ?? this.kept.length
    this.kept[place] = entry
    for (const [table, word] of this.wordsOf(entry.name)) table.add(word, place)
    return place
  }

  private wordsOf(name: Name): [WordTable, Word][] {
    if (name.words.length === 1) return [[this.singles, name.whole]]
    const table = name.words.every(isFull) ? this.parts : this.loose
    const words = new Set([...name.words, ...name.merged.flat()].filter(isFull))
    return [...[...words].map((word): [WordTable, Word] => [table, word]), [this.wholes, name.whole]]
  }
}

/** The readings of a name that have words. */
const readingsOf = (name: Name): Name[] => (name.other ? [name, name.other] : [name]).filter(({ words }) => words.length > 0)

/** How many words need a pair: the words of the shorter name without initials and particles, but at most two. */
function needed(a: Name, b: Name): number {
  const fewest = Math.min(a.words.length, b.words.length)
  if (fewest === 1) return 1
  const unsought = [...a.words, ...b.words].filter((word) => !isFull(word)).length
  return Math.max(1, Math.min(2, fewest - unsought))
}
