import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'

/** The number that was typed, also in Thai digits; undefined for an empty field. What is no number is not one to the contract either. */
export const wholeNumber = (typed: string): number | undefined => (typed.trim() === '' ? undefined : Number(toArabicDigits(typed.trim())))
