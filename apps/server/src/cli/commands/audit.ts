import { z } from 'zod'
import type { Tx } from '../../kernel/db/handles.ts'
import { type Anchor, type Verified, verifyChain } from '../../modules/audit/audit.verify.ts'
import { codeOf, organisationOf } from '../../modules/operator/operator.organisations.ts'
import { selectOrganisationIds } from '../../modules/operator/operator.queries.ts'
import { type Command, command } from '../command.ts'
import * as inputs from '../inputs.ts'
import { table } from '../text.ts'

const faultOf = ({ fault }: Verified): string =>
  fault === null
    ? 'good'
    : `WRONG: ${fault.kind}${fault.seq === null ? '' : ` at ${fault.seq}`}${fault.entry_id === null ? '' : `, entry ${fault.entry_id}`}`

/** `<last>:<hash>`, as an earlier verification told them. */
const anchor = z
  .string()
  .regex(/^\d{1,15}:[0-9a-f]{64}$/)
  .transform((text): Anchor => ({ seq: Number(text.split(':')[0]), hash: text.split(':')[1]! }))

/** All of it, and that it still comes to what was found earlier. */
async function verified(tx: Tx, id: number, from: Anchor | undefined): Promise<Verified> {
  const whole = await verifyChain(tx, id)
  if (whole.fault !== null || from === undefined) return whole
  return { ...whole, fault: (await verifyChain(tx, id, from)).fault }
}

export const auditCommands: readonly Command[] = [
  command({
    name: 'audit verify',
    summary: 'Compute the chain of the audit log again; exit code 1 where an entry was changed, taken out or put in',
    options: {
      organisation: { value: 'id', help: 'ORG000042 or 42; without it all' },
      anchor: { value: 'last:hash', help: 'what an earlier verification of this organisation found: the chain must still come to it' },
    },
    notes: `Write down the last place and hash of each organisation somewhere else: a log that was cut off together with its end, or made anew,
shows only against them.`,
    input: z
      .strictObject({ organisation: inputs.organisation.optional(), anchor: anchor.optional() })
      .refine((typed) => typed.anchor === undefined || typed.organisation !== undefined, {
        path: ['organisation'],
        error: 'An anchor is of one organisation: say which.',
      }),
    async run({ write }, { organisation, anchor: from }) {
      const ids = organisation === undefined ? await write(selectOrganisationIds) : [await write((tx) => organisationOf(tx, organisation))]
      const found: Verified[] = []
      for (const { id } of ids) found.push(await write((tx) => verified(tx, id, from)))
      const ok = found.every(({ fault }) => fault === null)
      const rows = found.map((one) => [codeOf(one.organisation_id), faultOf(one), one.entries, one.waiting, one.seq, one.hash])
      return { json: { ok, organisations: found }, text: table(['id', 'chain', 'entries', 'waiting', 'last', 'hash'], rows), failed: !ok }
    },
  }),
]
