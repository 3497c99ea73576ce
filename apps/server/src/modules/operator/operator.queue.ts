import type { Tx } from '../../kernel/db/handles.ts'
import { nameOf, type Operator, OperatorError } from './operator.actor.ts'
import { enqueue } from './operator.queries.ts'
import { deleteJob, type JobRow, selectJobs, updateRetried } from './operator.queue.queries.ts'

export type { JobRow } from './operator.queue.queries.ts'

/** Most jobs that are listed; the rest is only counted. */
const SHOWN = 100

export const listJobs = (tx: Tx, all: boolean): Promise<{ jobs: JobRow[]; total: number }> =>
  selectJobs(tx, ['given_up', 'failing', ...(all ? (['at_work', 'waiting'] as const) : [])], SHOWN)

/** Retries one job, or all given-up ones. Errors: OperatorError. */
export async function retryJobs(tx: Tx, operator: Operator, id: string | undefined): Promise<string[]> {
  const ids = await updateRetried(tx, id)
  if (id !== undefined && ids.length === 0) throw new OperatorError(`There is no job ${id}, or it is being worked on.`)
  for (const job_id of ids) await log(tx, operator, 'job.retried', job_id)
  return ids
}

export async function dropJob(tx: Tx, operator: Operator, id: string): Promise<void> {
  if (!(await deleteJob(tx, id))) throw new OperatorError(`There is no job ${id} that was given up.`)
  await log(tx, operator, 'job.dropped', id)
}

const log = (tx: Tx, operator: Operator, action: string, id: string) =>
  enqueue(tx, 'log_operator_action', { by: nameOf(operator), action, record_type: 'job', record_id: id })
