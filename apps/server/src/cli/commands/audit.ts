import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../../kernel/config/config.ts'
import { Keyring } from '../../kernel/crypto/keyring.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { createMailer } from '../../kernel/mail/mailer.ts'
import { AnchorFiles } from '../../kernel/storage/anchor-files.ts'
import { readAnchors } from '../../modules/audit/audit.anchors.ts'
import { anchorLog, type Checking, checkLog } from '../../modules/audit/audit.check.ts'
import { anchorMails } from '../../modules/audit/audit.mail.ts'
import { sentenceOf } from '../../modules/audit/audit.sentences.ts'
import { recordAudit } from '../../modules/audit/audit.service.ts'
import type { Anchor, Verified } from '../../modules/audit/audit.verify.ts'
import { operatorIn } from '../../modules/operator/operator.actor.ts'
import { codeOf, organisationOf } from '../../modules/operator/operator.organisations.ts'
import { selectOrganisationIds } from '../../modules/operator/operator.queries.ts'
import { type Command, command, type Session } from '../command.ts'
import * as inputs from '../inputs.ts'
import { table } from '../text.ts'

/** `<last>:<hash>`, in the format of an earlier verification. */
const anchor = z
  .string()
  .regex(/^\d{1,15}:[0-9a-f]{64}$/)
  .transform((text): Anchor => ({ seq: Number(text.split(':')[0]), hash: text.split(':')[1]! }))

const checkingOf = (config: Config): Checking => ({
  keyring: Keyring.with(config),
  anchors: new AnchorFiles(join(config.data_dir, 'anchors')),
})

const idsOf = async (write: Session['write'], organisation: number | undefined) =>
  organisation === undefined ? write(selectOrganisationIds) : [await write((tx) => organisationOf(tx, organisation))]

/** One row per log, and below them a sentence for each faulty one. */
function summaryOf(logs: readonly Verified[]): string {
  const rows = logs.map((log) => [
    ...[codeOf(log.organisation_id), log.fault ? `WRONG: ${log.fault.kind}` : 'good'],
    ...[log.entries, log.waiting, log.seq, log.hash],
  ])
  const wrong = logs.filter(({ fault }) => fault !== null).map(sentenceOf)
  return [table(['id', 'chain', 'entries', 'waiting', 'last', 'hash'], rows), ...(wrong.length > 0 ? ['', ...wrong] : [])].join('\n')
}

export const auditCommands: readonly Command[] = [
  command({
    name: 'audit verify',
    summary: 'Verify the chain of the audit log and its anchors; exit code 1 if anything was changed, deleted, inserted or cut off',
    options: {
      organisation: { value: 'id', help: 'ORG000042 or 42; without it all' },
      anchor: { value: 'last:hash', help: 'what an earlier verification of this organisation found: the chain must still come to it' },
      anchors: {
        value: 'file',
        help: 'signed anchors that were kept elsewhere, such as the text of a mail: the chains must still come to them',
      },
    },
    notes: `The chain is held against DATA_DIR/anchors, where the servers anchor it every night. Whoever had both the database and that folder could
set both back: keep the anchors elsewhere too (OPERATOR_MAIL), and give them here.`,
    input: z
      .strictObject({ organisation: inputs.organisation.optional(), anchor: anchor.optional(), anchors: z.string().optional() })
      .refine((input) => input.anchor === undefined || input.organisation !== undefined, {
        path: ['organisation'],
        error: 'An anchor belongs to one organisation: use --organisation.',
      }),
    async run({ write, config, read }, { organisation, anchor: from, anchors }) {
      const checkContext = checkingOf(config)
      const elsewhere = anchors === undefined ? undefined : await read(anchors)
      const check = async (tx: Tx, id: number) => {
        const { audit } = await checkContext.keyring.of(tx, id)
        const savedAnchors = elsewhere === undefined ? [] : readAnchors(elsewhere, audit, id, 0).anchors
        return {
          ...(await checkLog(tx, checkContext, id, { others: [...(from ? [from] : []), ...savedAnchors] })).verified,
          held_against: savedAnchors.length,
        }
      }
      const logs: (Verified & { held_against: number })[] = []
      for (const { id } of await idsOf(write, organisation)) logs.push(await write((tx) => check(tx, id)))
      const ok = logs.every(({ fault }) => fault === null)
      const hasNoAnchors = elsewhere !== undefined && logs.every(({ held_against }) => held_against === 0)
      const organisations = logs.map(({ held_against, ...log }) => log)
      const warning = hasNoAnchors ? 'The file has no anchor that a key of these organisations signed.' : undefined
      return { json: { ok: ok && !hasNoAnchors, organisations }, text: summaryOf(logs), failed: !ok || hasNoAnchors, warning }
    },
  }),
  command({
    name: 'audit anchor',
    summary: 'Verify, and anchor where each audit log ends in DATA_DIR/anchors, as the servers do every night',
    options: {
      organisation: { value: 'id', help: 'ORG000042 or 42; without it all' },
      anew: { help: 'set the earlier anchors of this organisation aside: they are lost, or of a database from before a restore' },
    },
    notes: 'What is found wrong is not anchored. With OPERATOR_MAIL the anchors are also mailed there.',
    input: z
      .strictObject({ organisation: inputs.organisation.optional(), anew: z.boolean().optional() })
      .refine((input) => !input.anew || input.organisation !== undefined, {
        path: ['organisation'],
        error: 'Anchors are begun anew for one organisation: use --organisation.',
      }),
    async run({ write, config, operator }, { organisation, anew = false }) {
      const checkContext = checkingOf(config)
      const results: Awaited<ReturnType<typeof anchorLog>>[] = []
      for (const { id } of await idsOf(write, organisation))
        results.push(
          await write(async (tx) => {
            if (anew) await recordAudit(tx, operatorIn(operator, id), 'audit.anchors_begun', { record_type: 'audit', record_id: null })
            return anchorLog(tx, checkContext, id, { anew })
          }),
        )
      const logs = results.map(({ verified }) => verified)
      const lines = results.flatMap(({ line }) => line ?? [])
      const unwritten = results.some(({ failure }) => failure !== undefined)
      const ok = !unwritten && logs.every(({ fault }) => fault === null)
      const warning = unwritten
        ? `The anchors could not be written to ${join(config.data_dir, 'anchors')}.`
        : lines.length > 0
          ? await mailed(config, lines)
          : undefined
      return { json: { ok, organisations: logs, anchors: lines }, text: [summaryOf(logs), ...lines].join('\n'), failed: !ok, warning }
    },
  }),
]

/** Returns a warning instead of failing: the file has the anchors even if the mail fails. */
async function mailed(config: Config, lines: readonly string[]): Promise<string | undefined> {
  if (!config.operator_mail) return undefined
  try {
    const mailer = createMailer(config)
    for (const mail of anchorMails({ lines, wrong: [] })) await mailer.send({ to: config.operator_mail, ...mail })
    return undefined
  } catch {
    return 'The anchors are written, and could not be mailed to OPERATOR_MAIL. See: gatehouse health'
  }
}
