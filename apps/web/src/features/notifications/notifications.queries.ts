import { queries } from '../../api/queries.ts'

/** What the bell shows: the newest, and how many are unread of all. The application reads it before it shows the shell. */
export const bellQuery = queries.notifications.list({ limit: 10 })
