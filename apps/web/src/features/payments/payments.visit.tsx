// What the panel of a visit needs of payments. It stands apart from payments.desk.tsx because the desk's first visit opens no panel.
import { latePart } from '../../ui/page/late-part.tsx'

export { useCharge } from './use-charge.ts'
export { usePaying } from './use-paying.ts'

// Most visits have no fee.
export const FeePart = latePart(() => import('./fee-part.tsx').then((part) => part.FeePart), null)
export const PaymentForm = latePart(() => import('./payment-form.tsx').then((part) => part.PaymentForm))
