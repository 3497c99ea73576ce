import { z } from 'zod'
import { codeOf, organisationOf } from '../../modules/operator/operator.organisations.ts'
import { selectOrganisationIds } from '../../modules/operator/operator.queries.ts'
import { verifyReports } from '../../modules/reports/reports.verify.ts'
import { type Command, command } from '../command.ts'
import * as inputs from '../inputs.ts'
import { table } from '../text.ts'

export const reportCommands: readonly Command[] = [
  command({
    name: 'reports verify',
    summary: 'Count the days of the reports again from the visits; exit code 1 if a count that is kept is another',
    options: { organisation: { value: 'id', help: 'ORG000042 or 42; without it all' } },
    notes:
      'Days that changed and are counted anew within a quarter of an hour are left out: until then reports count them from the visits.',
    input: z.strictObject({ organisation: inputs.organisation.optional() }),
    async run({ write }, { organisation }) {
      const ids = organisation === undefined ? await write(selectOrganisationIds) : [await write((tx) => organisationOf(tx, organisation))]
      const organisations = []
      for (const { id } of ids) organisations.push({ id, ...(await write((tx) => verifyReports(tx, id))) })
      const rows = organisations.map(({ id, days, wrong }) => [
        codeOf(id),
        days,
        wrong.length === 0 ? 'good' : `WRONG: ${wrong.join(', ')}`,
      ])
      const ok = organisations.every(({ wrong }) => wrong.length === 0)
      return { json: { ok, organisations }, text: table(['id', 'days', 'counts'], rows), failed: !ok }
    },
  }),
]
