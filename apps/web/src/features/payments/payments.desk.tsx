// What the page of the gate desk needs of payments. It loads on demand: tills are opened and receipts printed rarely.
import { latePart } from '../../ui/page/late-part.tsx'

export const ReceiptPrint = latePart(() => import('./receipt-print.tsx').then((part) => part.ReceiptPrint), null)
export const TillDialog = latePart(() => import('./till-dialog.tsx').then((part) => part.TillDialog), null)
