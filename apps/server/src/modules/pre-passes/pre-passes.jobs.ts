import type { JobTask } from '../../kernel/jobs/task.ts'
import { visitAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { messageTask } from '../messages/messages.service.ts'
import { SCREEN_HOLDER, screenHolderTask } from './pre-passes.blacklists.ts'
import { type PassLetter, passMail, SEND_PASS_MAIL } from './pre-passes.mail.ts'
import { selectPlace } from './pre-passes.queries.ts'

export const prePassJobs = {
  [SCREEN_HOLDER]: screenHolderTask,
  [SEND_PASS_MAIL]: messageTask({
    build: (app, message, content) => passMail(app, message, content as PassLetter),
    // Refreshes open pages, which show the outcome of the mail.
    ended: async (tx, actor, { record_id }) => {
      const place = await selectPlace(tx, actor.organisation_id, record_id)
      if (place) await publish(tx, actor, { kind: 'pre_pass.changed', record_id, ...visitAudience(place) })
    },
  }),
} satisfies Record<string, JobTask>
