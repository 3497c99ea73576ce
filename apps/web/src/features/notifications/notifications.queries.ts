import { queries } from '../../api/queries.ts'

/** The data of the bell: the newest notifications and the number of unread ones. The application loads it before it shows the shell. */
export const bellQuery = queries.notifications.list({ limit: 10 })
