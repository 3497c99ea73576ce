import { events } from '@gatehouse/contract/events.ts'
import { implement } from '../../kernel/http/call.ts'

/** The server itself answers streams (kernel/http/stream.ts). */
export const eventRoutes = implement(events, {
  stream: async () => {
    throw new Error('A stream is not handled as a call.')
  },
})
