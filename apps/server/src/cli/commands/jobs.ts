import { z } from 'zod'
import { codeOf } from '../../modules/operator/operator.organisations.ts'
import { dropJob, type JobRow, listJobs, retryJobs } from '../../modules/operator/operator.queue.ts'
import { type Command, command } from '../command.ts'
import { cell, moment, table } from '../text.ts'

const id = z.string().regex(/^\d{1,15}$/, 'Say the number of a job, such as 4711.')

const STATES: Readonly<Record<JobRow['state'], string>> = {
  given_up: 'GIVEN UP',
  failing: 'fails again and again',
  waiting: 'waits',
  at_work: 'at work',
}
const LONGEST_ERROR = 100

const rowOf = ({ id: number, task, organisation_id, state, tries, next_try_at, last_error }: JobRow) => [
  number,
  task,
  organisation_id === null ? null : codeOf(organisation_id),
  STATES[state],
  tries,
  moment(next_try_at),
  cell(last_error).slice(0, LONGEST_ERROR),
]

export const jobCommands: readonly Command[] = [
  command({
    name: 'jobs list',
    summary: 'List the work that was given up, or fails again and again; exit code 1 where there is any',
    options: { all: { help: 'also what waits for its turn, or is being done' } },
    input: z.strictObject({ all: z.boolean().default(false) }),
    async run({ write }, { all }) {
      const { jobs, total } = await write((tx) => listJobs(tx, all))
      const remainder = total > jobs.length ? `\n\n${total - jobs.length} more` : ''
      const rows = table(['id', 'task', 'organisation', 'state', 'tries', 'next try', 'last error'], jobs.map(rowOf))
      const hasFailures = jobs.some(({ state }) => state === 'given_up' || state === 'failing')
      return { json: { jobs, total }, text: total === 0 ? 'There is none.' : `${rows}${remainder}`, failed: hasFailures }
    },
  }),
  command({
    name: 'jobs retry',
    summary: 'Have a job tried now, and as often as a new one; or all that were given up',
    operands: ['id'],
    options: { all: { help: 'all that were given up' } },
    input: z
      .strictObject({ id: id.optional(), all: z.boolean().default(false) })
      .refine((input) => (input.id !== undefined) !== input.all, { path: ['id'], error: 'Use either the number of a job or --all.' }),
    async run({ write, operator }, input) {
      const ids = await write((tx) => retryJobs(tx, operator, input.id))
      const text =
        ids.length === 0 ? 'Nothing to change: no job was given up.' : `Tried again: ${ids.length} ${ids.length === 1 ? 'job' : 'jobs'}.`
      return { json: { retried: ids }, text }
    },
  }),
  command({
    name: 'jobs drop',
    summary: 'Take away a job that was given up: nobody tries it any more',
    operands: ['id'],
    input: z.strictObject({ id }),
    async run({ write, operator }, input) {
      await write((tx) => dropJob(tx, operator, input.id))
      return { json: { dropped: input.id }, text: `Dropped the job ${input.id}.` }
    },
  }),
]
