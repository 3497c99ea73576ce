import type { VisitorSettings } from '@gatehouse/contract/settings.ts'
import { good, type TestApp, type TestPerson } from './served.ts'

/** Saves days of the retention; the other kinds stay. */
export async function saveDays(test: TestApp, by: TestPerson, days: Partial<VisitorSettings['retention']>): Promise<void> {
  const { version, retention } = good(await test.as(by).settings.get({}))
  good(await test.as(by).settings.save({ body: { version, retention: { ...retention, ...days } } }))
}

/** Moves every change of the settings, and the notifications of it, back by days. */
export async function moveRetention(test: TestApp, { organisation_id }: TestPerson, days: number): Promise<void> {
  const moved = [organisation_id, days]
  await test.sql(`update visitor_settings set changed_at = changed_at - $2::float8 * interval '1 day' where organisation_id = $1`, ...moved)
  await test.sql(`update notifications set notify_date = notify_date - $2::float8 * interval '1 day' where organisation_id = $1`, ...moved)
}

/** Saves days that are in force at once, as if they had been saved long ago. */
export async function setDays(test: TestApp, by: TestPerson, days: Partial<VisitorSettings['retention']>): Promise<void> {
  await saveDays(test, by, days)
  await moveRetention(test, by, 30)
}
