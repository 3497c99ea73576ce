import { haveLettersInCommon, makeWord, mayBeAlike, type Word } from './words.ts'

const NUMBERS = 5

/** The words of all names, each once, with the numbers of the names that have it. */
export class WordTable {
  private readonly places = new Map<string, number>()
  private readonly words: (Word | undefined)[] = []
  private readonly names: number[][] = []
  private readonly free: number[] = []
  /** Five numbers a word, in one row of memory: see `mayBeAlike`. */
  private consonants = new Int32Array(64 * NUMBERS)

  /** The word of this text, the kept one if there is one. */
  wordOf(text: string): Word {
    const place = this.places.get(text)
    return place === undefined ? makeWord(text) : this.words[place]!
  }

  add(word: Word, name: number): void {
    let place = this.places.get(word.text)
    if (place === undefined) {
      place = this.free.pop() ?? this.words.length
      this.places.set(word.text, place)
      this.words[place] = word
      this.names[place] = []
      this.writeNumbers(place, word)
    }
    const names = this.names[place]!
    if (names.at(-1) !== name) names.push(name)
  }

  remove(word: Word, name: number): void {
    const place = this.places.get(word.text)
    const names = place === undefined ? undefined : this.names[place]
    const at = names?.lastIndexOf(name) ?? -1
    if (place === undefined || !names || at < 0) return
    names[at] = names.at(-1)!
    names.pop()
    if (names.length > 0) return
    this.places.delete(word.text)
    this.words[place] = undefined
    this.free.push(place)
  }

  /** More for a word that fewer names have, and for a longer one among those. */
  rarity(word: Word): number {
    const place = this.places.get(word.text)
    return word.text.length / 100 - (place === undefined ? 0 : this.names[place]!.length)
  }

  /** Every word that `compareWords` may score, by five numbers of each. */
  forEachLike(word: Word, visit: (word: Word, names: readonly number[]) => void): void {
    const { words, consonants } = this
    const { mask } = word
    const { groups, pairs, morePairs, pairCount } = word.consonants
    for (let place = 0, at = 0; place < words.length; place += 1, at += NUMBERS) {
      const inCommon =
        haveLettersInCommon(mask ^ consonants[at + 4]!) ||
        mayBeAlike(groups ^ consonants[at]!, pairs ^ consonants[at + 1]!, morePairs ^ consonants[at + 2]!, pairCount + consonants[at + 3]!)
      const kept = inCommon ? words[place] : undefined
      if (kept) visit(kept, this.names[place]!)
    }
  }

  private writeNumbers(place: number, { mask, consonants: { groups, pairs, morePairs, pairCount } }: Word): void {
    const at = place * NUMBERS
    if (at >= this.consonants.length) {
      const more = new Int32Array(this.consonants.length * 2)
      more.set(this.consonants)
      this.consonants = more
    }
    this.consonants.set([groups, pairs, morePairs, pairCount, mask], at)
  }
}
