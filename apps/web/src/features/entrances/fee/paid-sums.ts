import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { VisitCharge } from '@gatehouse/contract/payment-record.ts'
import { feeWords } from './fee.words.ts'

/** What was paid and what was waived of a total, as the lines below it. */
export function paidSums({ payments, paid }: VisitCharge, language: Language) {
  const say = feeWords.in[language]
  const waived = payments
    .filter(({ method, voided_at }) => method === 'waived' && voided_at === null)
    .reduce((sum, { amount }) => sum + amount, 0)
  return [
    { key: 'paid', text: say('paid_before'), amount: waived - paid },
    { key: 'waived', text: say('methods.waived'), amount: -waived },
  ].filter(({ amount }) => amount < 0)
}
