import { recordFacts } from '@gatehouse/contract/kernel/record-fields.ts'
import { userFields } from '@gatehouse/contract/users/users.ts'

export const USER = recordFacts(userFields)
export { MOST_ADDRESSES } from '@gatehouse/contract/users/users.ts'
