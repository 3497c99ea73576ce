export { PAYMENT_METHODS, SETTLEMENTS } from '@gatehouse/contract/payment-record.ts'
