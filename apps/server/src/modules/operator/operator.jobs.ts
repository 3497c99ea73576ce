import { z } from 'zod'
import type { JobTask } from '../../kernel/jobs/task.ts'

const operatorAction = z.object({ by: z.string(), action: z.string(), record_type: z.string(), record_id: z.string() })

export const operatorJobs = {
  log_operator_action: async (app, payload) => {
    app.log.info({ part: 'operator', ...operatorAction.parse(payload) }, 'The platform operator changed something')
  },
} satisfies Record<string, JobTask>
