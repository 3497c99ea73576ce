import { checkRules } from '@gatehouse/contract/kernel/domain/tariff/check.ts'
import type { TariffRules } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { settingsAt } from '../settings/settings.service.ts'
import type { VersionContent } from './parking-fees.table.ts'

const LISTS = ['vehicle_classes', 'visitor_types'] as const
type Scope = Pick<VersionContent, (typeof LISTS)[number]>
const NONE: Scope = { vehicle_classes: [], visitor_types: [] }

/** Refuses kinds that the settings of the location do not offer, but for those that were named before. Errors: invalid. */
export async function requireKeys(app: App, tx: Tx, actor: OrgActor, location_id: string, scope: Scope, before = NONE): Promise<void> {
  const settings = await settingsAt(app, tx, actor, location_id)
  const errors = LISTS.flatMap((field) => {
    const offered: readonly { key: string; retired: boolean }[] = settings[field]
    const isKnown = (name: string) => before[field].includes(name) || offered.some(({ key, retired }) => key === name && !retired)
    return scope[field].every(isKnown) ? [] : [{ field, message: 'not_a_choice' }]
  })
  if (errors.length > 0) throw new AppError('invalid', { errors })
}

/** Errors: invalid, at each cell that is wrong. */
export function requireRight(rules: TariffRules): void {
  const errors = checkRules(rules).map(({ path, problem }) => ({ field: `rules.${path}`, message: `tariff_${problem}` }))
  if (errors.length > 0) throw new AppError('invalid', { errors })
}
