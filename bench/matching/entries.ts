import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { numbers } from './numbers.ts'

const CORPUS = join(import.meta.dirname, 'corpus')
const columns = (file: string): string[][][] =>
  readFileSync(join(CORPUS, file), 'utf8')
    .split('\n')
    .filter((line) => line.includes('|') && !line.startsWith('#'))
    .map((line) => line.split('|').map((cell) => cell.trim().split(', ')))

/**
 * Names that fill an index and query it: two thirds Thai, a fifth in Latin letters, the rest from elsewhere or a single word. Given names are as
 * unevenly distributed as in reality. Surnames are composed of two parts, because nearly every family in Thailand has a unique one.
 */
export function nameMaker(seed: number): () => string {
  const next = numbers(seed)
  const [givenNames, surnames, foreign] = [columns('thai-given.txt'), columns('thai-surname.txt'), columns('foreign.txt')]
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!
  const uneven = <T>(from: readonly T[]): T => from[Math.floor(from.length * next() ** 2)]!
  const thai = (rows: string[][][]) => rows.flatMap(([names, , , others]) => [names![0]!, ...others!])
  const latin = (rows: string[][][]) => rows.flatMap(([, spellings]) => spellings!)
  const [thaiGiven, thaiSurnames, latinGiven, latinSurnames] = [thai(givenNames), thai(surnames), latin(givenNames), latin(surnames)]
  const elsewhere = foreign.map(([names]) => names![0]!.split(' '))
  const surname = (from: string[], cut: number) =>
    next() < 0.3 ? pick(from) : pick(from).slice(0, cut + Math.floor(next() * 3)) + pick(from).toLowerCase()
  return () => {
    const kind = next()
    if (kind < 0.65) return `${uneven(thaiGiven)} ${surname(thaiSurnames, 4)}`
    if (kind < 0.85) return `${uneven(latinGiven)} ${surname(latinSurnames, 4)}`
    if (kind < 0.97) return [pick(elsewhere)[0]!, ...pick(elsewhere).slice(1)].join(' ')
    return pick(thaiGiven)
  }
}
