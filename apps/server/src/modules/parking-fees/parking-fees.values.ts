import { checkRules } from '@gatehouse/contract/kernel/domain/tariff/check.ts'
import type { TariffRules } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { requireLocalTime } from '../../kernel/time/local-instant.ts'
import { getLocation } from '../locations/locations.service.ts'
import { settingsAt } from '../settings/settings.service.ts'
import type { VersionContent } from './parking-fees.table.ts'

const LISTS = ['privileges', 'vehicle_classes', 'visitor_types'] as const
type Scope = Pick<VersionContent, (typeof LISTS)[number]>
const NONE: Scope = { privileges: [], vehicle_classes: [], visitor_types: [] }

/** Most rows of a version in `tariff_scopes`, because publishing writes them all. */
const MOST_SCOPES = 1600

/** Refuses kinds that the settings of the location don't offer, unless they were named before, and too many combinations. Errors: invalid. */
export async function requireKeys(app: App, tx: Tx, actor: OrgActor, location_id: string, scope: Scope, before = NONE): Promise<void> {
  const settings = await settingsAt(app, tx, actor, location_id)
  const errors = LISTS.flatMap((field) => {
    const choices: readonly { key: string; retired: boolean }[] = settings[field]
    const isKnown = (name: string) => before[field].includes(name) || choices.some(({ key, retired }) => key === name && !retired)
    return scope[field].every(isKnown) ? [] : [{ field, message: 'not_a_choice' }]
  })
  if (LISTS.reduce((rows, field) => rows * Math.max(1, scope[field].length), 1) > MOST_SCOPES)
    errors.push({ field: 'privileges', message: 'scope_too_large' })
  if (errors.length > 0) throw new AppError('invalid', { errors })
}

/** Refuses new examples at a time that clocks skip at the location. Errors: invalid. */
export async function requireExampleTimes(
  tx: Tx,
  actor: OrgActor,
  location_id: string,
  { examples }: Pick<VersionContent, 'examples'>,
  before: Pick<VersionContent, 'examples'> = { examples: [] },
): Promise<void> {
  const knownEntries = new Set(before.examples.map(({ entry }) => entry))
  if (examples.every(({ entry }) => knownEntries.has(entry))) return
  const zone = (await getLocation(tx, actor, location_id)).time_zone ?? actor.time_zone
  for (const [index, { entry }] of examples.entries())
    if (!knownEntries.has(entry)) requireLocalTime(`examples.${index}.entry`, entry.slice(0, 10), entry.slice(11), zone)
}

/** Errors: invalid, at each cell that is wrong. */
export function requireRight(rules: TariffRules): void {
  const errors = checkRules(rules).map(({ path, problem }) => ({ field: `rules.${path}`, message: `tariff_${problem}` }))
  if (errors.length > 0) throw new AppError('invalid', { errors })
}
