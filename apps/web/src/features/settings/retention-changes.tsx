import {
  DAYS_KEPT,
  RETENTION_DELAY_DAYS,
  type RetentionKind,
  type RetentionPlan,
  type VisitorSettings,
} from '@gatehouse/contract/settings/settings.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { retentionWords } from './retention.words.ts'
import type { RetentionDays } from './setting-values.ts'

/** Says when the days in the form take effect; undefined unless they are shorter than those in force. */
export function useRetentionEffect({ retention, retention_plan }: VisitorSettings, days: RetentionDays) {
  const say = useWords(retentionWords)
  const formats = useFormats()
  return (kind: RetentionKind): string | undefined => {
    const newDays = Number(days[kind])
    const now = retention_plan.in_force[kind]
    if (!(newDays >= 1 && newDays <= DAYS_KEPT && newDays < now)) return undefined
    const change = newDays === retention[kind] ? retention_plan.changes.findLast((each) => each.kind === kind) : undefined
    return change
      ? say('effective_from', { day: formats.date(change.effective_at), days: newDays, now })
      : say('effective_after', { delay: RETENTION_DELAY_DAYS, now })
  }
}

/** Says how saved changes can be undone before they take effect, and who was notified of them. */
export const RetentionChanges = ({ plan }: { plan: RetentionPlan }) => {
  const say = useWords(retentionWords)
  if (plan.changes.length === 0) return null
  return (
    <div role="status" className="gh-small gh-stack gh-gap-4">
      <p>{say('changes_wait')}</p>
      {plan.notified.length > 0 ? <p className="gh-muted">{say('notified', { names: plan.notified.join(', ') })}</p> : null}
    </div>
  )
}
