import type { Tx } from '../../kernel/db/handles.ts'
import { nameOf, type Operator, OperatorError } from './operator.actor.ts'
import { enqueue } from './operator.queries.ts'
import { deleteJob, type JobRow, selectJobs, updateRetried } from './operator.queue.queries.ts'

export type { JobRow } from './operator.queue.queries.ts'

/** The maximum number of listed jobs. The others are only counted. */
const MOST_LISTED = 100

/** Lists jobs that failed or were given up, and with `includesOthers` also those that wait or run. */
export const listJobs = (tx: Tx, includesOthers: boolean): Promise<{ jobs: JobRow[]; total: number }> =>
  selectJobs(tx, ['given_up', 'failing', ...(includesOthers ? (['at_work', 'waiting'] as const) : [])], MOST_LISTED)

/** Retries one job, or all jobs that were given up. Returns their ids. Errors: OperatorError. */
export async function retryJobs(tx: Tx, operator: Operator, id: string | undefined): Promise<string[]> {
  const ids = await updateRetried(tx, id)
  if (id !== undefined && ids.length === 0) throw new OperatorError(`There is no job ${id}, or it is being worked on.`)
  for (const job_id of ids) await logAction(tx, operator, 'job.retried', job_id)
  return ids
}

/** Deletes a job that was given up. Errors: OperatorError. */
export async function dropJob(tx: Tx, operator: Operator, id: string): Promise<void> {
  if (!(await deleteJob(tx, id))) throw new OperatorError(`There is no job ${id} that was given up.`)
  await logAction(tx, operator, 'job.dropped', id)
}

const logAction = (tx: Tx, operator: Operator, action: string, id: string) =>
  enqueue(tx, 'log_operator_action', { by: nameOf(operator), action, record_type: 'job', record_id: id })
