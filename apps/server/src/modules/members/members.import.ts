import type { MemberColumn } from '@gatehouse/contract/members/member-record.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { checkFile, effectOf, type FileRows, planFile, type RowChange, type SentFile } from '../../kernel/import/report.ts'
import { audienceOf } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { locationIds, unitsWithCodes } from '../locations/locations.service.ts'
import { settingsAt } from '../settings/settings.service.ts'
import { screenMembers } from './members.blacklists.ts'
import { type BulkRow, inPieces, insertMembers, selectHiddenCodes, updateMembers } from './members.bulk.queries.ts'
import { memberColumns } from './members.columns.ts'
import {
  lockImports,
  lockMembersByCodes,
  type Parts,
  replaceParts,
  selectHolders,
  selectMembersByCodes,
  selectParts,
} from './members.queries.ts'
import { type CurrentMember, codeOf, type FilePlaces, type Line, readLines, splitCodes } from './members.rows.ts'
import type { MemberRecord } from './members.table.ts'
import { columnsOf, memberAudience, numbersOf, requireOwn } from './members.values.ts'

interface Change extends RowChange<MemberColumn> {
  line: Line
  before: CurrentMember | undefined
}

/** Checks an import without writing: returns its changes and every bad row. */
export const checkImport = (app: App, db: Db, actor: OrgActor, upload: SentFile) =>
  checkFile(upload, memberColumns, (file) => plan(app, db, actor, file, selectMembersByCodes))

/** Adds and changes the members of a file by code; other members stay. Errors: import_refused with the bad rows, member_card_taken. */
export async function importMembers(app: App, tx: Tx, actor: OrgActor, upload: SentFile) {
  const { added, changed, counts, skipped } = await planFile(upload, memberColumns, async (file) => {
    await lockImports(tx, actor)
    return plan(app, tx, actor, file, lockMembersByCodes)
  })
  const keys = await app.keyring.of(tx, actor.organisation_id)
  await write(tx, actor, keys, added, insertMembers, true)
  await write(tx, actor, keys, changed, updateMembers, false)
  const after = { file: upload.table.kind, ...counts, skipped }
  await recordAudit(tx, actor, 'members.imported', { record_type: 'member', record_id: null, after })
  const writtenChanges = [...added, ...changed]
  if (writtenChanges.length > 0) {
    const ids = writtenChanges.map((change) => partsOf(change).member_id)
    await screenMembers(app, tx, actor, ids)
    const places = writtenChanges.flatMap(({ line, before }) => [line.input, ...(before ? [memberAudience(before.row, before.parts)] : [])])
    await publish(tx, actor, { kind: 'member.changed', ...audienceOf(...places) })
  }
  return { ...counts, skipped }
}

const ids = new WeakMap<Line, string>()

/** The member's id. A new member gets one on the first call. */
function idOf({ line, before }: Pick<Change, 'line' | 'before'>): string {
  const id = before?.row._id ?? ids.get(line) ?? newId()
  ids.set(line, id)
  return id
}

const partsOf = (change: Pick<Change, 'line' | 'before'>): Parts => ({
  member_id: idOf(change),
  unit_ids: [...new Set(change.line.input.unit_ids)],
  vehicles: change.line.input.vehicles,
  cards: change.line.cards,
})

type WriteRows = (tx: Tx, actor: OrgActor, rows: readonly BulkRow[]) => Promise<void>

async function write(tx: Tx, actor: OrgActor, keys: OrganisationKeys, changes: readonly Change[], rowsTo: WriteRows, areNew: boolean) {
  for (const chunk of inPieces(changes)) {
    const parts = chunk.map(partsOf)
    const rows = chunk.map(({ line, before }, index) => ({
      ...columnsOf(keys, actor, parts[index]!.member_id, line.input, line.numbers, parts[index]!, before?.row),
      _id: parts[index]!.member_id,
      status: before?.row.status ?? line.input.status,
      status_note: before?.row.status_note ?? null,
    }))
    await rowsTo(tx, actor, rows)
    await replaceParts(tx, actor, parts, areNew)
  }
}

/** Compares the rows of a file with the stored members: returns the changes, and reports every problem at its row. */
async function plan<D extends Db | Tx>(
  app: App,
  db: D,
  actor: OrgActor,
  file: FileRows<MemberColumn>,
  rowsOf: (db: D, actor: OrgActor, codes: readonly string[]) => Promise<MemberRecord[]>,
) {
  const index = file.columns.indexOf('code')
  const codes = [...new Set(file.table.rows.map(({ cells }) => codeOf(cells[index] ?? '')))]
  const current = await currentMembers(app, db, actor, await rowsOf(db, actor, codes))
  const visible = [...current.values()].map(({ row }) => row._id)
  const hiddenCodes = new Set(await selectHiddenCodes(db, actor, codes, visible))
  const places = await placesOf(app, db, actor, file)
  const lines = await readLines(file, current, places)
  const cardConflicts = await cardsTaken(db, actor, lines, current)
  const changes: Change[] = []
  for (const line of lines) {
    const { cells, input, cards } = line
    const { code } = input
    const before = current.get(code)
    const card = cardConflicts.get(line)
    if (hiddenCodes.has(code)) cells.say('code', 'member_elsewhere', { value: code })
    else if (!isOwn(actor, line, before))
      cells.say(before ? 'code' : 'locations', before ? 'member_elsewhere' : 'location_needed', { value: code })
    else if (card) cells.say(`card_${card}` as MemberColumn, 'member_card', { value: cards[card - 1]?.number ?? '' })
    else changes.push(changeOf(line, before, file.columns))
  }
  return { changes }
}

/** Whether the actor may write the new values, and may change the stored member. */
function isOwn(actor: OrgActor, { input }: Line, before: CurrentMember | undefined): boolean {
  try {
    requireOwn(actor, input)
    if (before) requireOwn(actor, { location_ids: before.row.location_ids, unit_ids: before.parts.unit_ids })
    return true
  } catch {
    return false
  }
}

function changeOf(line: Line, before: CurrentMember | undefined, columns: FileRows<MemberColumn>['columns']): Change {
  const { code, name_th } = line.input
  const changedColumns = before ? columns.filter((column) => column !== null && differs(column, line, before)) : []
  return {
    line,
    before,
    row: line.cells.row,
    code,
    name: name_th,
    effect: effectOf(before, changedColumns),
    changed: changedColumns as MemberColumn[],
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

function differs(column: MemberColumn, { input, numbers, cards }: Line, before: CurrentMember): boolean {
  const part = /^(plate|province|class|card|uid)_([12])$/.exec(column)
  if (part) {
    const index = Number(part[2]) - 1
    if (part[1] === 'card') return !same(cards[index]?.number, before.parts.cards[index]?.number)
    if (part[1] === 'uid') return !same(cards[index]?.uid, before.parts.cards[index]?.uid)
    const name = ({ plate: 'plate', province: 'plate_province', class: 'vehicle_class' } as const)[part[1] as 'plate']
    return !same(input.vehicles[index]?.[name], before.parts.vehicles[index]?.[name])
  }
  switch (column) {
    case 'code':
    case 'status':
      return false
    case 'locations':
      return !same(input.location_ids, before.row.location_ids)
    case 'units':
      return !same(input.unit_ids, before.parts.unit_ids)
    case 'id_kind':
    case 'id_number':
    case 'phone':
      return !same(numbers[column], before.numbers[column])
    default:
      return !same(input[column as 'company'], before.row[column as 'company'])
  }
}

/** Lines with a card of another member or of another line, each with the number of that card in the file. */
async function cardsTaken(
  db: Db | Tx,
  actor: OrgActor,
  lines: readonly Line[],
  members: ReadonlyMap<string, CurrentMember>,
): Promise<Map<Line, number>> {
  const cards = lines.flatMap((line) => line.cards)
  const holders =
    cards.length > 0
      ? await selectHolders(
          db,
          actor,
          cards.map(({ number }) => number),
          cards.flatMap(({ uid }) => uid ?? []),
        )
      : []
  const owners = new Map<string, string>()
  const own = (key: string | null, owner: string) => key !== null && owners.set(key, owner)
  for (const { member_id, number, uid } of holders) {
    own(`number ${number}`, member_id)
    own(uid && `uid ${uid}`, member_id)
  }
  const conflicts = new Map<Line, number>()
  for (const line of lines) {
    const owner = members.get(line.input.code)?.row._id ?? line.input.code
    line.cards.forEach(({ number, uid }, index) => {
      const keys = [`number ${number}`, ...(uid ? [`uid ${uid}`] : [])]
      if (keys.some((key) => owners.has(key) && owners.get(key) !== owner)) conflicts.set(line, Math.min(index + 1, 2))
      for (const key of keys) if (!owners.has(key)) owners.set(key, owner)
    })
  }
  return conflicts
}

async function placesOf(app: App, db: Db | Tx, actor: OrgActor, { table, columns }: FileRows<MemberColumn>): Promise<FilePlaces> {
  const index = columns.indexOf('units')
  const codes = index < 0 ? [] : [...new Set(table.rows.flatMap(({ cells }) => splitCodes(cells[index] ?? '')))]
  const units = new Map<string, { id: string; location_id: string }[]>()
  for (const { id, code, location_id } of await unitsWithCodes(db, actor, codes))
    units.set(code, [...(units.get(code) ?? []), { id, location_id }])
  const [locations, settings] = await Promise.all([locationIds(db, actor), settingsAt(app, db, actor, null)])
  const { vehicle_classes, privileges } = settings
  return { locations, units, vehicle_classes, privileges }
}

async function currentMembers(app: App, db: Db | Tx, actor: OrgActor, rows: readonly MemberRecord[]): Promise<Map<string, CurrentMember>> {
  const ids = rows.map(({ _id }) => _id)
  const parts = await selectParts(db, actor, ids)
  const keys = await app.keyring.of(db, actor.organisation_id)
  return new Map(rows.map((row) => [row.code, { row, numbers: numbersOf(keys, row), parts: parts.get(row._id)! }]))
}
