import type { JobTask } from '../../kernel/jobs/task.ts'
import { visitAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { messageTask } from '../messages/messages.service.ts'
import { type GuestLetter, guestMail } from './pre-registers.guest-mail.ts'
import { SEND_GUEST_MAIL } from './pre-registers.guest-news.ts'
import { selectRecord } from './pre-registers.queries.ts'

export const preRegisterJobs = {
  [SEND_GUEST_MAIL]: messageTask({
    build: (app, queued, content) => guestMail(app, queued, content as GuestLetter),
    // Whoever looks at the pre-register sees what became of the mail.
    ended: async (tx, actor, { record_id }) => {
      const record = await selectRecord(tx, { ...actor, permissions: ['pre-registers:all'] }, record_id)
      if (record) await publish(tx, actor, { kind: 'pre_register.changed', record_id, ...visitAudience(record) })
    },
  }),
} satisfies Record<string, JobTask>
