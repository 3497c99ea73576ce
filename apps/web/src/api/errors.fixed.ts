export { ERRORS } from '@gatehouse/contract/errors.ts'
/** Every refusal with its status and sentences. */
