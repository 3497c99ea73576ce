import { events } from '@gatehouse/contract/events.ts'
import { implement } from '../../kernel/http/call.ts'

/** The server answers this kind of call itself (kernel/http/stream.ts); a handler would end where a stream begins. */
export const eventRoutes = implement(events, {
  stream: async () => {
    throw new Error('A stream is not handled as a call.')
  },
})
