import { newId } from '../../kernel/crypto/uuid.ts'
import { eachOrganisation } from '../../kernel/jobs/each-organisation.ts'
import type { JobTask, Schedule } from '../../kernel/jobs/jobs.ts'
import { insertVerification, selectVerification } from './audit.queries.ts'
import { verifyChain } from './audit.verify.ts'

/**
 * From the beginning, every night: a hash that was verified yesterday says nothing about its entry today. What was found good last is the
 * anchor: a chain that was cut off since, or made anew, does not come to it any more, on that night or any later one.
 */
const verifyAudit: JobTask = (app) =>
  eachOrganisation(app, async (tx, { organisation_id }) => {
    const anchor = await selectVerification(tx, organisation_id, true)
    const { entries, seq, hash, fault: found } = await verifyChain(tx, organisation_id)
    const fault = found ?? (anchor ? (await verifyChain(tx, organisation_id, anchor)).fault : null)
    await insertVerification(tx, {
      ...{ organisation_id, id: newId(), entries, seq, hash },
      ...{ fault: fault?.kind ?? null, fault_seq: fault?.seq ?? null, fault_entry_id: fault?.entry_id ?? null },
    })
    if (fault) app.log.error({ organisation_id, fault }, 'the audit log was changed from outside')
  })

export const auditJobs = { verify_audit: verifyAudit } satisfies Record<string, JobTask>

export const auditSchedules: readonly Schedule[] = [{ task: 'verify_audit', match: '17 20 * * *' }]
