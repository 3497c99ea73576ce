import type { MinorUnits } from '@gatehouse/contract/kernel/domain/money.ts'

/** Notes and coins of Thailand in satang, the largest first. */
export const CASH = [100_000, 50_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100] as const
export type Piece = (typeof CASH)[number]
const NOTES: readonly MinorUnits[] = CASH.filter((piece) => piece >= 2_000)

/** Sums that a driver without the exact amount may hand over: the next sum for each kind of note, smallest first. */
export function likelyTendered(due: MinorUnits, currency: string): MinorUnits[] {
  if (currency !== 'THB') return []
  const sums = NOTES.map((note) => Math.ceil(due / note) * note)
  return [...new Set(sums)].filter((sum) => sum > due).sort((a, b) => a - b)
}

/** The fewest notes and coins that make the change; a remainder below the smallest coin is left out. */
export function changeIn(change: MinorUnits, currency: string): { piece: Piece; count: number }[] {
  if (currency !== 'THB') return []
  let left = change
  return CASH.flatMap((piece) => {
    const count = Math.floor(left / piece)
    left -= count * piece
    return count > 0 ? [{ piece, count }] : []
  })
}

/** The number of each note and coin, as typed. */
export type Counted = Readonly<Partial<Record<Piece, string>>>

/** Adds up whole numbers of pieces; invalid text counts as zero. */
export const sumCounted = (counts: Counted): MinorUnits =>
  CASH.reduce<number>((sum, piece) => sum + piece * (/^\d{1,5}$/.test(counts[piece] ?? '') ? Number(counts[piece]) : 0), 0)
