import { isDeepStrictEqual } from 'node:util'
import type { BodyOf, QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { Partner } from '@gatehouse/contract/partners/partner-settings.ts'
import {
  type settings as calls,
  ORGANISATION_SECTIONS,
  type ParkingSection,
  SETTING_PICTURES,
  SETTING_SECTIONS,
  type SettingPicture,
  type SettingSection,
  type VisitorSettings,
  type VisitorSettingsInput,
} from '@gatehouse/contract/settings/settings.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError, invalidField, requireFound } from '../../kernel/errors/app-error.ts'
import type { FieldPicture } from '../../kernel/http/upload.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { keepPicture, signFile } from '../files/files.service.ts'
import { locationCodes } from '../locations/locations.service.ts'
import { listChangedSections, readVisitRules, type VisitRules } from './settings.current.ts'
import { DEFAULT_SETTINGS } from './settings.defaults.ts'
import { insertVersion, lockSettings, type OwnSettings, type SettingsVersion, selectVersion, selectVersions } from './settings.queries.ts'
import { notifyOfShorterDays, retentionPlan } from './settings.retention.ts'
import { type PartnersSent, settleSecrets } from './settings.secrets.ts'

const RECORD = 'visitor_settings'

/** The settings of the organisation, or the settings in force at a location. Errors: location_not_found. */
export async function getSettings(app: App, db: Db, actor: OrgActor, location_id: string | null): Promise<VisitorSettings> {
  await requireLocation(db, actor, location_id)
  return present(app, db, actor, location_id)
}

async function present(app: App, db: Db | Tx, actor: OrgActor, location_id: string | null): Promise<VisitorSettings> {
  const [rules, retention_plan] = await Promise.all([readVisitRules(db, actor.organisation_id), retentionPlan(db, actor)])
  const version = rules.versionOf(location_id)
  const { logo, slip_picture, ...settings } = rules.at(location_id)
  const signed = (file_id: string | null) => file_id && signFile(app, actor, file_id)
  return {
    ...settings,
    location_id,
    version: version?.version ?? 0,
    updated_at: version?.changed_at ?? null,
    updated_by: version?.changed_name ?? null,
    changeable:
      actor.permissions.includes('settings:write') && actor.unit_ids === null && (location_id !== null || actor.location_ids === null),
    own: [...SETTING_SECTIONS, ...SETTING_PICTURES].filter((name) => version?.settings[name] !== undefined),
    retention_plan,
    logo: signed(logo),
    slip_picture: signed(slip_picture),
  }
}

/** Errors: location_not_found, also if the actor doesn't see the location. */
export async function requireLocation(db: Db, actor: OrgActor, location_id: string | null): Promise<void> {
  if (location_id !== null) requireFound((await locationCodes(db, actor)).has(location_id) || undefined, 'location_not_found')
}

/**
 * Changes the sections that are sent. Errors: location_not_found, more_than_own (the organisation's settings, for an actor limited to locations),
 * changed_meanwhile, invalid (an organisation's section, for a location; a form for an unknown gate or type).
 */
export async function saveSettings(app: App, tx: Tx, actor: OrgActor, body: VisitorSettingsInput): Promise<VisitorSettings> {
  const location_id = body.location_id ?? null
  if (location_id !== null && body.partner) throw new AppError('invalid', { errors: [{ field: 'partner', message: 'organisation_only' }] })
  const partners = {
    fieldOf: ({ key }: Partner) =>
      body.partner?.key === key ? 'partner' : `partners.${body.partners?.findIndex((each) => each.key === key)}`,
    isEarlier: false,
  }
  return change(app, tx, actor, { location_id, version: body.version, reason: body.reason ?? null, partners }, (before, rules) => {
    const wrongSections = location_id === null ? [] : ORGANISATION_SECTIONS.filter((name) => body[name])
    if (wrongSections.length > 0)
      throw new AppError('invalid', { errors: wrongSections.map((field) => ({ field, message: 'organisation_only' })) })
    // Settings may be sent back as they were read, with the account in force.
    if (body.parking !== undefined && !isDeepStrictEqual(body.parking ?? rules.at(null).parking, rules.at(location_id).parking))
      throw invalidField('parking', 'second_person_decides')
    const own: OwnSettings = { ...before }
    for (const name of SETTING_SECTIONS) {
      const section = name === 'parking' ? undefined : body[name]
      if (section === null) delete own[name]
      else if (section !== undefined) Object.assign(own, { [name]: completed(name, section, rules.at(location_id)[name]) })
    }
    if (body.partner) own.partners = withPartner(own.partners ?? [], body.partner)
    for (const name of SETTING_PICTURES) if (body[name] === null) own[name] = null
    for (const name of body.inherit ?? []) delete own[name]
    return own
  })
}

/** The list with one partner replaced, or added at the end. */
const withPartner = (list: readonly Partner[], partner: Partner): Partner[] =>
  list.some(({ key }) => key === partner.key) ? list.map((each) => (each.key === partner.key ? partner : each)) : [...list, partner]

/** Stores the pictures as new files; earlier files stay for earlier versions. Errors: those of saveSettings. */
export async function putPictures(app: App, tx: Tx, actor: OrgActor, location_id: string | null, pictures: readonly FieldPicture[]) {
  // Locks before storing the files: their foreign key holds the organisation, and two holders would wait for each other's lock.
  await lockSettings(tx, actor.organisation_id)
  const rules = await readVisitRules(tx, actor.organisation_id)
  const facts = { location_id, version: rules.versionOf(location_id)?.version ?? 0, reason: null, partners: EARLIER }
  const newPictures: OwnSettings = {}
  for (const { field, ...picture } of pictures)
    newPictures[field as SettingPicture] = await keepPicture(tx, actor, picture, {
      type: RECORD,
      id: location_id ?? NO_LOCATION,
      before: null,
    })
  return change(app, tx, actor, facts, (before) => ({ ...before, ...newPictures }))
}
/** Stands for the organisation as the record of its pictures. */
const NO_LOCATION = '00000000-0000-0000-0000-000000000000'

/** Puts an approved account in force; null lets a location follow the organisation. Errors: those of saveSettings. */
export async function saveParking(
  app: App,
  tx: Tx,
  actor: OrgActor,
  location_id: string | null,
  parking: ParkingSection | null,
  reason: string,
) {
  const rules = await readVisitRules(tx, actor.organisation_id)
  return change(
    app,
    tx,
    actor,
    { location_id, version: rules.versionOf(location_id)?.version ?? 0, reason, partners: EARLIER },
    ({ parking: _, ...before }) => (parking ? { ...before, parking } : before),
  )
}

/** Pauses a partner in a new version of the settings and returns it; undefined if it is missing or already paused. */
export async function pausePartner(app: App, tx: Tx, actor: OrgActor, key: string): Promise<Partner | undefined> {
  await lockSettings(tx, actor.organisation_id)
  const rules = await readVisitRules(tx, actor.organisation_id)
  const partner = rules.at(null).partners.find((each) => each.key === key && !each.paused)
  if (!partner) return undefined
  const facts = { location_id: null, version: undefined, reason: null, partners: EARLIER }
  await change(app, tx, actor, facts, (before) => ({
    ...before,
    partners: withPartner(before.partners ?? [], { ...partner, paused: true }),
  }))
  return partner
}

/** Makes an earlier version the newest. Errors: not_found, and those of saveSettings. */
export async function restoreSettings(app: App, tx: Tx, actor: OrgActor, earlierVersion: number, body: BodyOf<typeof calls.restore>) {
  const location_id = body.location_id ?? null
  const earlier = requireFound(await selectVersion(tx, actor, location_id, earlierVersion))
  return change(app, tx, actor, { location_id, version: body.version, reason: body.reason ?? null, partners: EARLIER }, (before, rules) => {
    const own = { ...earlier.settings }
    // Another account needs a second person, whatever an earlier version had.
    if (before.parking) own.parking = before.parking
    else delete own.parking
    // Choices that visits got since then keep their words.
    for (const name of LISTS) {
      if (own[name]) Object.assign(own, { [name]: withRetired(name, own[name], rules.at(location_id)[name]) })
      else if (before[name]) delete own[name]
    }
    return own
  })
}

const LISTS = ['purposes', 'visitor_types', 'vehicle_classes', 'privileges'] as const satisfies SettingSection[]

/** A section as it is saved: completed with the choices and fields that were left out. */
const completed = (name: SettingSection, section: unknown, before: unknown): unknown =>
  name === 'pre_registers' ? { ...(before as object), ...(section as object) } : withRetired(name, section, before)

/** A list with the left-out choices added as retired, because visits that have them need their words. */
function withRetired(name: SettingSection, section: unknown, before: unknown): unknown {
  if (!(LISTS as readonly string[]).includes(name)) return section
  const choices = section as { key: string }[]
  const missingChoices = (before as { key: string }[]).filter(({ key }) => !choices.some((choice) => choice.key === key))
  return [...choices, ...missingChoices.map((choice) => ({ ...choice, retired: true }))]
}

const EARLIER: PartnersSent = { fieldOf: () => 'partners', isEarlier: true }

/** Errors: more_than_own (the organisation's settings, for an actor limited to locations), location_not_found. */
export async function requirePlace(tx: Tx, actor: OrgActor, location_id: string | null): Promise<void> {
  if (location_id === null && actor.location_ids !== null) throw new AppError('more_than_own')
  await requireLocation(tx, actor, location_id)
}

interface Change {
  location_id: string | null
  /** The version that was read; undefined for any. */
  version: number | undefined
  reason: string | null
  partners: PartnersSent
}

async function change(
  app: App,
  tx: Tx,
  actor: OrgActor,
  { location_id, version: read_version, reason, partners }: Change,
  make: (before: OwnSettings, rules: VisitRules) => OwnSettings,
): Promise<VisitorSettings> {
  await requirePlace(tx, actor, location_id)
  await lockSettings(tx, actor.organisation_id)
  const rules = await readVisitRules(tx, actor.organisation_id)
  const current = rules.versionOf(location_id)
  const version = current?.version ?? 0
  if (read_version !== undefined && read_version !== version) throw new AppError('changed_meanwhile')
  const before = current?.settings ?? {}
  const newSettings = make(before, rules)
  if (newSettings.partners !== before.partners)
    newSettings.partners = await settleSecrets(app, tx, actor, newSettings.partners ?? [], partners)
  const settings = withoutInherited(newSettings, location_id === null ? NO_SETTINGS : rules.at(null))
  const after = rules.with(location_id, settings)
  // Checks only the place's own form, because the organisation's form names gates of other locations too.
  if (settings.form) requireKnown(after, location_id)
  if (!isDeepStrictEqual(after.at(location_id).notice_text, rules.at(location_id).notice_text))
    settings.notice_changes = (before.notice_changes ?? 0) + 1
  const changedSections = listChangedSections(before, settings)
  if (changedSections.length > 0) {
    await insertVersion(tx, actor, { location_id, version: version + 1, settings, reason })
    const part = (ownSettings: OwnSettings) => auditable(partOf(ownSettings, changedSections, location_id))
    await recordAudit(tx, actor, 'visitor_settings.changed', {
      ...{ record_type: RECORD, record_id: location_id, reason },
      before: { location_id, version, ...part(before) },
      after: { location_id, version: version + 1, ...part(settings) },
    })
    await publish(tx, actor, {
      kind: 'settings.changed',
      record_id: location_id,
      location_ids: location_id === null ? null : [location_id],
    })
    if (changedSections.includes('retention'))
      await notifyOfShorterDays(tx, actor, version + 1, rules.at(null).retention, after.at(null).retention)
  }
  return present(app, tx, actor, location_id)
}

const NO_SETTINGS = { ...DEFAULT_SETTINGS, logo: null, slip_picture: null }

/** Drops sections that equal the inherited ones, so that they follow them. */
const withoutInherited = (settings: OwnSettings, inheritedSettings: OwnSettings): OwnSettings =>
  Object.fromEntries(
    Object.entries(settings).filter(([name, section]) => !isDeepStrictEqual(section, inheritedSettings[name as SettingSection])),
  )

/** Errors: invalid (form), for a gate or a type of visitor that isn't at the place. */
function requireKnown(rules: VisitRules, location_id: string | null): void {
  const { form, visitor_types } = rules.at(location_id)
  const isGate = (id: string) => {
    const gate = rules.gates.get(id)
    return gate !== undefined && (location_id === null || gate.location_id === location_id)
  }
  const errors = form.rows.flatMap(({ gate_id, visitor_type }, index) => [
    ...(gate_id && !isGate(gate_id) ? [{ field: `form.rows.${index}.gate_id`, message: 'place_unknown' }] : []),
    ...(visitor_type && !visitor_types.some(({ key }) => key === visitor_type)
      ? [{ field: `form.rows.${index}.visitor_type`, message: 'not_a_choice' }]
      : []),
  ])
  if (errors.length > 0) throw new AppError('invalid', { errors })
}

/** A page of versions, newest first. Errors: location_not_found. */
export async function listVersions(db: Db, actor: OrgActor, query: QueryOf<typeof calls.versions>) {
  await requireLocation(db, actor, query.location_id ?? null)
  const page = await selectVersions(db, actor, query)
  const before = await Promise.all(page.docs.map((row) => ownBefore(db, actor, row)))
  return { ...page, docs: page.docs.map((row, index) => presentVersion(row, before[index]!)) }
}

/** The changes of one version. Errors: not_found, location_not_found. */
export async function getVersion(db: Db, actor: OrgActor, number: number, location_id: string | null) {
  await requireLocation(db, actor, location_id)
  const row = requireFound(await selectVersion(db, actor, location_id, number))
  const before = await ownBefore(db, actor, row)
  const { changed, ...version } = presentVersion(row, before)
  const part = (ownSettings: OwnSettings) => partOf(ownSettings, changed, location_id)
  return { ...version, changed, before: part(before), after: part(row.settings) }
}

/** Some sections and pictures of a place. Null if a location follows the organisation, and `''` if there is no picture. */
function partOf(settings: OwnSettings, names: readonly (SettingSection | SettingPicture)[], location_id: string | null): OwnPart {
  const own: OwnSettings = location_id === null ? { ...NO_SETTINGS, ...settings } : settings
  return Object.fromEntries(names.map((name) => [name, own[name] === null ? '' : (own[name] ?? null)]))
}
type OwnPart = { form?: VisitorSettings['form'] | null } & Record<string, unknown>

/** Writes the rules of the form as pairs, because the log hides values under names like those of personal numbers. */
const auditable = ({ form, ...others }: OwnPart): object => ({
  ...(form === undefined
    ? {}
    : { form: form && { ...form, rows: form.rows.map((row) => ({ ...row, fields: Object.entries(row.fields) })) } }),
  ...others,
})

const ownBefore = async (db: Db, actor: OrgActor, { location_id, version }: SettingsVersion): Promise<OwnSettings> =>
  (await selectVersion(db, actor, location_id, version - 1))?.settings ?? {}

const presentVersion = ({ _id, version, changed_at, changed_name, reason, settings }: SettingsVersion, before: OwnSettings) => ({
  _id,
  version,
  at: changed_at,
  by: changed_name,
  reason,
  changed: listChangedSections(before, settings),
})
