import { monthAfter } from '@gatehouse/contract/kernel/domain/months.ts'

/** A month and the months before it, latest first. */
export const lastMonths = (month: string, count: number): string[] => Array.from({ length: count }, (_, ago) => monthAfter(month, -ago))
