import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { pausePartner } from './settings.change.ts'
import { type ChoiceList, type Settings, type VisitRules, visitRules } from './settings.current.ts'
import { DEFAULT_SETTINGS } from './settings.defaults.ts'
import { retentionState } from './settings.retention.ts'
import { partnerSecrets } from './settings.secrets.ts'

export { DEFAULT_SETTINGS, partnerSecrets, pausePartner, retentionState, type Settings, type VisitRules, visitRules }

/** Minutes before a visit counts as overstaying, if its type is no longer in the list. */
const USUAL_STAY = 180

/** Minutes before a visit of a type counts as overstaying; null for no limit. */
export function stayMinutes({ visitor_types }: Pick<Settings, 'visitor_types'>, visitor_type: string): number | null {
  const type = visitor_types.find(({ key }) => key === visitor_type)
  return type ? type.stay_minutes : USUAL_STAY
}

/** The list of choices for each field of a visit or a member. */
const LISTS = {
  visitor_type: 'visitor_types',
  purpose: 'purposes',
  vehicle_class: 'vehicle_classes',
  parking_privilege: 'privileges',
} as const satisfies Record<string, ChoiceList>
type Choices = { readonly [Field in keyof typeof LISTS]?: string | null | undefined }

/** Refuses values that the lists don't offer, unless the visit or member already has them (`before`). Errors: invalid. */
export function requireChoices(settings: Pick<Settings, ChoiceList>, choices: Choices, before: Choices = {}): void {
  const errors = Object.entries(LISTS).flatMap(([field, list]) => {
    const value = choices[field as keyof Choices]
    const isOffered = settings[list].some(({ key, retired }) => key === value && !retired)
    return !value || value === before[field as keyof Choices] || isOffered ? [] : [{ field, message: 'not_a_choice' }]
  })
  if (errors.length > 0) throw new AppError('invalid', { errors })
}

/**
 * The settings in force at a location, or those of the organisation for null. Leaves out the retention, because erasing code uses `retentionState`.
 */
export const settingsAt = async (
  app: App,
  db: Db | Tx,
  actor: OrgActor,
  location_id: string | null,
): Promise<Omit<Settings, 'retention'>> => (await visitRules(app, db, actor)).at(location_id)
