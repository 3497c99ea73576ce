export { PAYMENT_METHODS } from '@gatehouse/contract/payment-record.ts'
