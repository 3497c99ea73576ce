import type { MinorUnits } from '@gatehouse/contract/kernel/domain/money.ts'

/** Notes and coins of Thailand in satang, the largest first. */
export const CASH = [100_000, 50_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100] as const
export type Piece = (typeof CASH)[number]
const NOTES: readonly MinorUnits[] = CASH.filter((piece) => piece >= 2_000)

/** What a driver who does not have the exact amount hands over: the next sums of notes of one kind, the smallest first. */
export function likelyTendered(due: MinorUnits, currency: string): MinorUnits[] {
  if (currency !== 'THB') return []
  const sums = NOTES.map((note) => Math.ceil(due / note) * note)
  return [...new Set(sums)].filter((sum) => sum > due).sort((a, b) => a - b)
}

/** The fewest notes and coins that make a change; what no coin makes is left out. */
export function changeIn(change: MinorUnits, currency: string): { piece: Piece; count: number }[] {
  if (currency !== 'THB') return []
  let left = change
  return CASH.flatMap((piece) => {
    const count = Math.floor(left / piece)
    left -= count * piece
    return count > 0 ? [{ piece, count }] : []
  })
}

/** How many of each were counted, as typed. */
export type Counted = Readonly<Partial<Record<Piece, string>>>

/** Whole numbers of pieces only; what cannot be read counts nothing. */
export const sumCounted = (counted: Counted): MinorUnits =>
  CASH.reduce<number>((sum, piece) => sum + piece * (/^\d{1,5}$/.test(counted[piece] ?? '') ? Number(counted[piece]) : 0), 0)
