import { z } from 'zod'
import type { JobTask } from '../../kernel/jobs/task.ts'

const operatorAction = z.object({ by: z.string(), action: z.string(), record_type: z.string(), record_id: z.string() })

export const operatorJobs = {
  /** What the platform operator did where no organisation has an audit log for it: the tool is another process, the log is the server's. */
  log_operator_action: async (app, payload) => {
    app.log.info({ part: 'operator', ...operatorAction.parse(payload) }, 'The platform operator changed something')
  },
} satisfies Record<string, JobTask>
