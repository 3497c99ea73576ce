import { isDeepStrictEqual } from 'node:util'
import { noticeText } from '@gatehouse/contract/retention/notice-text.ts'
import { SETTING_PICTURES, SETTING_SECTIONS, type VisitorSections, withLeastDays } from '@gatehouse/contract/settings/settings.ts'
import type { App } from '../../kernel/app/app-context.ts'
import { OrganisationCache } from '../../kernel/app/organisation-cache.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { type GateRules, gateRules } from '../gates/gates.service.ts'
import { DEFAULT_SETTINGS } from './settings.defaults.ts'
import { type OwnSettings, type SettingsVersion, selectPresent } from './settings.queries.ts'

/** The settings as they are in force at a place. */
export interface Settings extends VisitorSections {
  notice_version: number
  notice_text: { th: string; en: string }
  logo: string | null
  slip_picture: string | null
}

/** The rules by which an organisation records visits. */
export class VisitRules {
  readonly gates: ReadonlyMap<string, GateRules>
  private readonly versions: ReadonlyMap<string | null, SettingsVersion>
  private readonly inForce = new Map<string | null, Settings>()

  constructor(versions: readonly SettingsVersion[], gates: ReadonlyMap<string, GateRules>) {
    this.versions = new Map(versions.map((version) => [version.location_id, version]))
    this.gates = gates
  }

  /** The same rules with other settings for one place. */
  with(location_id: string | null, settings: OwnSettings): VisitRules {
    const others = [...this.versions.values()].filter((version) => version.location_id !== location_id)
    const version = { _id: '', location_id, version: 0, settings, reason: null, changed_name: '', changed_at: '' }
    return new VisitRules([...others, version], this.gates)
  }

  /** The current version of a place itself, if it has one. */
  versionOf(location_id: string | null): SettingsVersion | undefined {
    return this.versions.get(location_id)
  }

  /** The settings in force at a location, or those of the organisation for null. */
  at(location_id: string | null): Settings {
    const key = this.versions.has(location_id) ? location_id : null
    const settings =
      this.inForce.get(key) ?? inForce(this.versions.get(null)?.settings, key === null ? {} : this.versions.get(key)?.settings)
    this.inForce.set(key, settings)
    return settings
  }

  /** The settings in force at a gate's location, or those of the organisation if the gate is unknown. */
  atGate(gate_id: string): Settings {
    return this.at(this.gates.get(gate_id)?.location_id ?? null)
  }

  /** The choices of a list at a place, then those that only other places have. These count as retired, because earlier visits have them. */
  choices<List extends ChoiceList>(list: List, location_id: string | null): VisitorSections[List] {
    const localChoices = this.at(location_id)[list]
    const elsewhere = [...this.versions.keys()].flatMap((place) => this.at(place)[list] as { key: string }[])
    const others = new Map(elsewhere.map((choice) => [choice.key, { ...choice, retired: true }]))
    for (const { key } of localChoices) others.delete(key)
    return [...localChoices, ...others.values()] as VisitorSections[List]
  }
}

export type ChoiceList = 'purposes' | 'visitor_types' | 'vehicle_classes' | 'privileges'

function inForce(organisation: OwnSettings = {}, location: OwnSettings = {}): Settings {
  const sections = { ...DEFAULT_SETTINGS, logo: null, slip_picture: null, ...organisation, ...location }
  const { notice_changes: _, ...allSections } = sections
  // Counts both changes, so that a number identifies one text at a place.
  const notice_version = 1 + (organisation.notice_changes ?? 0) + (location.notice_changes ?? 0)
  // A version saved before a field existed takes it from the organisation.
  const pre_registers = { ...DEFAULT_SETTINGS.pre_registers, ...organisation.pre_registers, ...location.pre_registers }
  const settings = { ...allSections, pre_registers, retention: withLeastDays(allSections.retention) }
  return { ...settings, notice_version, notice_text: noticeText(settings) } as Settings
}

const current = { make: () => new OrganisationCache<VisitRules>() }

/** The rules for recording visits, cached while nothing has changed. A `gate_id` that the cache lacks, such as a new gate, reads them again. */
export const visitRules = (app: App, db: Db | Tx, actor: OrgActor, gate_id?: string): Promise<VisitRules> =>
  app.memory.of(current).of(
    actor,
    () => readVisitRules(db, actor.organisation_id),
    (rules) => gate_id === undefined || rules.gates.has(gate_id),
  )

/** The same rules as this transaction sees them, including what it wrote. */
export async function readVisitRules(db: Db | Tx, organisation_id: number): Promise<VisitRules> {
  const [versions, gates] = await Promise.all([selectPresent(db, organisation_id), gateRules(db, organisation_id)])
  return new VisitRules(versions, gates)
}

/** The sections and pictures that differ between two versions. */
export const listChangedSections = (first: OwnSettings, second: OwnSettings) =>
  [...SETTING_SECTIONS, ...SETTING_PICTURES].filter((name) => !isDeepStrictEqual(first[name], second[name]))
