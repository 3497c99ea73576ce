export { PAYMENT_METHODS, SETTLEMENTS } from '@gatehouse/contract/payments/payment-record.ts'
