import type { Tx } from '../../kernel/db/handles.ts'
import type { AccountChange } from './account-mails.ts'
import { enqueue } from './auth.queries.ts'

/** Queues a mail about a change of the sign-in (ASVS 6.3.7). */
export const announce = (tx: Tx, user_id: string, change: AccountChange) => enqueue(tx, 'send_account_notice', { user_id, change })
