import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { VisitCharge } from '@gatehouse/contract/payments/payment-record.ts'
import { feeWords } from './fee.words.ts'

/** The paid and the waived part of a total, as lines below it. */
export function paidSums({ payments, paid }: VisitCharge, language: Language) {
  const say = feeWords.in[language]
  const waivedAmount = payments
    .filter(({ method, voided_at }) => method === 'waived' && voided_at === null)
    .reduce((sum, { amount }) => sum + amount, 0)
  return [
    { key: 'paid', text: say('paid_before'), amount: waivedAmount - paid },
    { key: 'waived', text: say('methods.waived'), amount: -waivedAmount },
  ].filter(({ amount }) => amount < 0)
}
