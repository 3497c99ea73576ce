/** Every refusal with its status and sentences. */
export { ERRORS } from '@gatehouse/contract/kernel/errors.ts'
