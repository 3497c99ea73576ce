import { z } from 'zod'
import type { JobTask, Schedule } from '../../kernel/jobs/jobs.ts'
import { sweepFiles } from './files.service.ts'

const deletion = z.object({ storage_key: z.string() })

export const fileJobs = {
  delete_file: (app, payload) => app.files.delete(deletion.parse(payload).storage_key),
  sweep_files: (app) => sweepFiles(app),
} satisfies Record<string, JobTask>

/** With the age that files must have: an orphan is gone within a day (security.md R12). */
export const fileSchedules: readonly Schedule[] = [{ task: 'sweep_files', match: '23 */6 * * *' }]
