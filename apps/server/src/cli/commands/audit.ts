import { z } from 'zod'
import { type Verified, verifyChain } from '../../modules/audit/audit.verify.ts'
import { codeOf, organisationOf } from '../../modules/operator/operator.organisations.ts'
import { selectOrganisationIds } from '../../modules/operator/operator.queries.ts'
import { type Command, command } from '../command.ts'
import * as inputs from '../inputs.ts'
import { table } from '../text.ts'

const faultOf = ({ fault }: Verified): string =>
  fault === null
    ? 'good'
    : `WRONG: ${fault.kind}${fault.seq === null ? '' : ` at ${fault.seq}`}${fault.entry_id === null ? '' : `, entry ${fault.entry_id}`}`

export const auditCommands: readonly Command[] = [
  command({
    name: 'audit verify',
    summary: 'Compute the chain of the audit log again; exit code 1 where an entry was changed, taken out or put in',
    options: { organisation: { value: 'id', help: 'ORG000042 or 42; without it all' } },
    notes: `Write down the last place and hash of each organisation somewhere else: a log that was cut off together with its end shows only
against them.`,
    input: z.strictObject({ organisation: inputs.organisation.optional() }),
    async run({ write }, { organisation }) {
      const ids = organisation === undefined ? await write(selectOrganisationIds) : [await write((tx) => organisationOf(tx, organisation))]
      const found: Verified[] = []
      for (const { id } of ids) found.push(await write((tx) => verifyChain(tx, id)))
      const ok = found.every(({ fault }) => fault === null)
      const rows = found.map((one) => [codeOf(one.organisation_id), faultOf(one), one.entries, one.waiting, one.seq, one.hash])
      return { json: { ok, organisations: found }, text: table(['id', 'chain', 'entries', 'waiting', 'last', 'hash'], rows), failed: !ok }
    },
  }),
]
