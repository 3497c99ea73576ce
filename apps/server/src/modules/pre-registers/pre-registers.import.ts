import type { PreRegisterColumn } from '@gatehouse/contract/pre-registers/pre-register-files.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { unescapeFormula } from '../../kernel/export/formula.ts'
import { checkFile, type FileRows, planFile, type RowChange, type SentFile } from '../../kernel/import/report.ts'
import { audienceOf, visitAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { openPlaces, unitsWithCodes } from '../locations/locations.service.ts'
import { visitRules } from '../settings/settings.service.ts'
import { notifyOtherApprovers } from './pre-registers.approval.ts'
import { type FileContext, type Party, preRegisterColumns, readParties } from './pre-registers.rows.ts'
import { announce } from './pre-registers.service.ts'

interface Change extends RowChange<PreRegisterColumn> {
  party: Party
}

/** Checks an import without writing: returns the visits it would announce and every bad row. */
export const checkImport = (app: App, db: Db, actor: OrgActor, upload: SentFile) =>
  checkFile(upload, preRegisterColumns, (file) => plan(app, db, actor, file))

/**
 * Announces the visits of a file, each under the rules for a single visit. Approvers are notified once for the whole file. Errors: import_refused
 * with the missing columns or bad cells; those of `announce`.
 */
export async function importPreRegisters(app: App, tx: Tx, actor: OrgActor, upload: SentFile) {
  const { added, counts, skipped } = await planFile(upload, preRegisterColumns, (file) => plan(app, tx, actor, file))
  const parties = [...new Set(added.map(({ party }) => party))]
  const records: Awaited<ReturnType<typeof announce>>[] = []
  for (const { input } of parties) records.push(await announce(app, tx, actor, input))
  await notifyOtherApprovers(tx, actor, ...records)
  const after = { file: upload.table.kind, ...counts, visits: records.length, skipped }
  await recordAudit(tx, actor, 'pre_registers.imported', { record_type: 'pre_register', record_id: null, after })
  if (records.length > 0) await publish(tx, actor, { kind: 'pre_register.changed', ...audienceOf(...records.map(visitAudience)) })
  return { ...counts, skipped }
}

async function plan(app: App, db: Db | Tx, actor: OrgActor, file: FileRows<PreRegisterColumn>): Promise<{ changes: Change[] }> {
  const parties = await readParties(file, await contextOf(app, db, actor, file))
  const changes = parties.flatMap((party) =>
    party.rows.map(({ row, visitor_name }) => {
      // The report shows the time of a visit in place of a code.
      const visitTime = `${party.input.day} ${party.input.from}–${party.input.until}`
      return { row, code: visitTime, name: visitor_name, effect: 'added' as const, changed: [], party }
    }),
  )
  return { changes: changes.sort((first, second) => first.row - second.row) }
}

async function contextOf(app: App, db: Db | Tx, actor: OrgActor, { table, columns }: FileRows<PreRegisterColumn>): Promise<FileContext> {
  const unitColumn = columns.indexOf('unit')
  const codes = new Set(unitColumn < 0 ? [] : table.rows.map((row) => unescapeFormula(row.cells[unitColumn] ?? '')))
  const [places, units, rules] = await Promise.all([
    openPlaces(db, actor),
    unitsWithCodes(db, actor, [...codes]),
    visitRules(app, db, actor),
  ])
  return {
    places: new Map(
      places.map(({ id, code, time_zone }) => [code, { id, time_zone: time_zone ?? actor.time_zone, settings: rules.at(id) }]),
    ),
    units: units.filter(({ id }) => actor.unit_ids === null || actor.unit_ids.includes(id)),
    unit_ids: actor.unit_ids,
    host_name: actor.permissions.includes('pre-registers:all') ? null : actor.name,
    now: app.clock.now(),
  }
}
