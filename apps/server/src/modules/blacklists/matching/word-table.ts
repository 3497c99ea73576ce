import { haveLettersInCommon, makeWord, mayBeAlike, type Word } from './words.ts'

const NUMBERS = 5

/** The distinct words of all names, each with the numbers of the names that have it. */
export class WordTable {
  private readonly places = new Map<string, number>()
  private readonly words: (Word | undefined)[] = []
  private readonly names: number[][] = []
  private readonly free: number[] = []
  /** Five numbers per word, in one array; see `mayBeAlike`. */
  private consonants = new Int32Array(64 * NUMBERS)

  /** The word of a text; reuses a stored one. */
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
    const index = names?.lastIndexOf(name) ?? -1
    if (place === undefined || !names || index < 0) return
    names[index] = names.at(-1)!
    names.pop()
    if (names.length > 0) return
    this.places.delete(word.text)
    this.words[place] = undefined
    this.free.push(place)
  }

  /** Higher for a word that fewer names have and, among equals, for a longer word. */
  rarity(word: Word): number {
    const place = this.places.get(word.text)
    return word.text.length / 100 - (place === undefined ? 0 : this.names[place]!.length)
  }

  /** Visits every word that `compareWords` may score, judging by five numbers per word. */
  forEachLike(word: Word, visit: (word: Word, names: readonly number[]) => void): void {
    const { words, consonants } = this
    const { mask } = word
    const { groups, pairs, morePairs, pairCount } = word.consonants
    for (let place = 0, offset = 0; place < words.length; place += 1, offset += NUMBERS) {
      const inCommon =
        mayBeAlike(
          groups ^ consonants[offset]!,
          pairs ^ consonants[offset + 1]!,
          morePairs ^ consonants[offset + 2]!,
          pairCount + consonants[offset + 3]!,
        ) || haveLettersInCommon(mask ^ consonants[offset + 4]!)
      const candidate = inCommon ? words[place] : undefined
      if (candidate) visit(candidate, this.names[place]!)
    }
  }

  private writeNumbers(place: number, { mask, consonants: { groups, pairs, morePairs, pairCount } }: Word): void {
    const offset = place * NUMBERS
    if (offset >= this.consonants.length) {
      const largerArray = new Int32Array(this.consonants.length * 2)
      largerArray.set(this.consonants)
      this.consonants = largerArray
    }
    this.consonants.set([groups, pairs, morePairs, pairCount, mask], offset)
  }
}
