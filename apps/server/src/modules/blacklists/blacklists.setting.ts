import { MATCH_FIELDS } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import type { BlacklistSetting, BlacklistSettingInput, GuardAction } from '@gatehouse/contract/blacklists/blacklist-setting.ts'
import type { ToCall } from '@gatehouse/contract/blacklists/sightings.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError, requireUnchanged } from '../../kernel/errors/app-error.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { readersOf } from '../notifications/notifications.service.ts'
import { changeVersion, enqueueLookInside, selectChoicesInUse, selectSetting, upsertSetting } from './blacklists.queries.ts'
import { THRESHOLDS } from './matching/names.ts'

export type Settings = Pick<BlacklistSetting, 'categories' | 'guard_actions' | 'match' | 'sensitivity' | 'supervisor' | 'tell'>

const managers = (by_email: boolean): Settings['tell']['deny'] => ({ roles: ['owner', 'admin'], user_ids: [], by_email })

/** The settings of an organisation that hasn't saved any. */
const DEFAULTS: Settings = {
  categories: [
    { key: 'theft', th: 'ลักทรัพย์', en: 'Theft' },
    { key: 'violence', th: 'ทำร้ายหรือข่มขู่', en: 'Violence or threats' },
    { key: 'trespass', th: 'บุกรุก', en: 'Trespass' },
    { key: 'former_staff', th: 'พ้นสภาพพนักงาน', en: 'Former staff' },
    { key: 'court_order', th: 'คำสั่งศาล', en: 'Court order' },
    { key: 'other', th: 'อื่น ๆ', en: 'Other' },
  ],
  guard_actions: [
    {
      key: 'refuse',
      th: 'ไม่ให้เข้า',
      en: 'Refuse entry',
      steps_th: ['บอกอย่างสุภาพว่าวันนี้ให้เข้าไม่ได้', 'โทรแจ้งหัวหน้ากะ', 'กด F7 เพื่อบันทึกว่าไม่ให้เข้า'],
      steps_en: ['Say politely that they cannot come in today.', 'Call the supervisor.', 'Press F7 to record the refusal.'],
    },
    {
      key: 'call_supervisor',
      th: 'โทรแจ้งหัวหน้ากะ',
      en: 'Call the supervisor',
      steps_th: ['ขอให้รอที่เคาน์เตอร์', 'โทรแจ้งหัวหน้ากะก่อนให้เข้า'],
      steps_en: ['Ask them to wait at the desk.', 'Call the supervisor before letting them in.'],
    },
    {
      key: 'call_police',
      th: 'แจ้งตำรวจ 191',
      en: 'Call the police, 191',
      steps_th: ['อย่าเผชิญหน้า', 'โทร 191 แล้วแจ้งหัวหน้ากะ', 'จดทะเบียนรถและทิศทางที่ออกไป'],
      steps_en: ['Do not confront them.', 'Call 191, then the supervisor.', 'Note their plate and which way they leave.'],
    },
    {
      key: 'observe',
      th: 'เฝ้าดู',
      en: 'Watch',
      steps_th: ['ปฏิบัติตามปกติ อย่าบอกผู้มาติดต่อ'],
      steps_en: ['Carry on as usual. Do not tell the visitor.'],
    },
  ],
  match: { national_id: true, passport: true, other_document: true, phone: true, plate: true, name: true, company: true },
  sensitivity: 'strict',
  supervisor: null,
  tell: {
    monitor: managers(false),
    alert: managers(false),
    deny: managers(true),
  },
}

interface Kept extends Settings {
  updated_at: string | null
  updated_by: string | null
}

/** The organisation's settings, or the defaults. */
export async function settingOf(db: Db | Tx, organisationId: number): Promise<Kept> {
  const row = await selectSetting(db, organisationId)
  return row
    ? { ...DEFAULTS, ...(row.settings as Settings), updated_at: row.updated_at, updated_by: row.updated_name }
    : { ...DEFAULTS, updated_at: null, updated_by: null }
}

/** The people a guard calls after a stop. The stop names them, because guards may not see the settings. */
export async function whomToCall(db: Db | Tx, organisationId: number): Promise<ToCall> {
  const [{ supervisor }, readers] = await Promise.all([settingOf(db, organisationId), readersOf(db, organisationId)])
  return {
    supervisor,
    overriders: readers.filter(({ permissions }) => permissions.includes('blacklists:override')).map(({ name }) => name),
  }
}

/** The guard action with this key. A removed action shows its key as its label. */
export const actionOf = ({ guard_actions }: Pick<Settings, 'guard_actions'>, key: string): GuardAction =>
  guard_actions.find((action) => action.key === key) ?? { key, th: key, en: key, steps_th: [], steps_en: [] }

/** Errors: guard_action_not_found. */
export function requireChoices(
  settings: Settings,
  { guard_action, category }: { guard_action: string; category?: string | null | undefined },
) {
  const known = (choices: readonly { key: string }[], key: string) => choices.some((choice) => choice.key === key)
  if (!known(settings.guard_actions, guard_action) || (category && !known(settings.categories, category)))
    throw new AppError('guard_action_not_found')
}

type Limits = Pick<OrgActor, 'location_ids' | 'unit_ids'>

/** Whether two people share a location and a unit. An actor sees no other people. */
const isColleague = (actor: Limits, person: Limits) =>
  meet(actor.location_ids, person.location_ids) && meet(actor.unit_ids, person.unit_ids)
const meet = (ids: readonly string[] | null, other: readonly string[] | null) =>
  ids === null || other === null || other.some((id) => ids.includes(id))

export async function getSetting(db: Db | Tx, actor: OrgActor): Promise<BlacklistSetting> {
  const { updated_at, updated_by, ...settings } = await settingOf(db, actor.organisation_id)
  const readers = (await readersOf(db, actor.organisation_id)).filter((reader) => isColleague(actor, reader))
  const able = (permission: string) => readers.filter((reader) => reader.permissions.includes(permission))
  const named = ({ user_id, name }: { user_id: string; name: string }) => ({ id: user_id, name })
  return {
    ...settings,
    updated_at,
    updated_by,
    overriders: able('blacklists:override').map(named),
    people: able('blacklists:seen').map((reader) => ({ ...named(reader), role: reader.role })),
  }
}

/** Errors: more_than_own (the actor doesn't see the whole organisation), changed_meanwhile, choice_in_use. */
export async function saveSetting(tx: Tx, actor: OrgActor, body: BlacklistSettingInput): Promise<BlacklistSetting> {
  if (actor.location_ids !== null) throw new AppError('more_than_own')
  const { updated_at, reason, ...input } = body
  // Lock the blacklist, so that no entry starts to use a choice that is being removed.
  await changeVersion(tx)
  const before = await settingOf(tx, actor.organisation_id)
  requireUnchanged('setting', before, updated_at)
  // A client that doesn't send the supervisor doesn't remove them.
  const settings = { ...input, supervisor: input.supervisor === undefined ? before.supervisor : input.supervisor }
  const usedChoices = await selectChoicesInUse(tx, actor.organisation_id)
  const isMissed = (list: 'guard_actions' | 'categories', field: 'guard_action' | 'category') =>
    before[list].some(
      ({ key }) => usedChoices.some((entry) => entry[field] === key) && !settings[list].some((choice) => choice.key === key),
    )
  if (isMissed('guard_actions', 'guard_action') || isMissed('categories', 'category')) throw new AppError('choice_in_use')
  await upsertSetting(tx, actor, settings)
  const { updated_at: _at, updated_by: _by, ...previous } = before
  await recordAudit(tx, actor, 'blacklist_setting.changed', {
    record_type: 'blacklist_setting',
    record_id: null,
    before: previous,
    after: settings,
    reason: reason ?? null,
  })
  if (isStricter(previous, settings)) await enqueueLookInside(tx, actor.organisation_id)
  await publish(tx, actor, { kind: 'blacklist.changed', location_ids: null })
  return getSetting(tx, actor)
}

/** Whether an entry may now match somebody whom it didn't match before. */
const isStricter = (previous: Settings, next: Settings): boolean =>
  MATCH_FIELDS.some((field) => next.match[field] && !previous.match[field]) ||
  THRESHOLDS[next.sensitivity] < THRESHOLDS[previous.sensitivity]
