import type { VisitorSettings } from '@gatehouse/contract/settings/settings.ts'
import { expectSuccess, type TestApp, type TestPerson } from './served.ts'

/** Saves retention days of some kinds; the other kinds stay. */
export async function saveDays(test: TestApp, actor: TestPerson, days: Partial<VisitorSettings['retention']>): Promise<void> {
  const { version, retention } = expectSuccess(await test.as(actor).settings.get({}))
  expectSuccess(await test.as(actor).settings.save({ body: { version, retention: { ...retention, ...days } } }))
}

/** Moves every change of the settings, and its notifications, back by this many days. */
export async function moveRetention(test: TestApp, { organisation_id }: TestPerson, days: number): Promise<void> {
  const parameters = [organisation_id, days]
  await test.sql(
    `update visitor_settings set changed_at = changed_at - $2::float8 * interval '1 day' where organisation_id = $1`,
    ...parameters,
  )
  await test.sql(
    `update notifications set notify_date = notify_date - $2::float8 * interval '1 day' where organisation_id = $1`,
    ...parameters,
  )
}

/** Saves days and puts them in force at once, as if they had been saved long ago. */
export async function setDays(test: TestApp, actor: TestPerson, days: Partial<VisitorSettings['retention']>): Promise<void> {
  await saveDays(test, actor, days)
  await moveRetention(test, actor, 30)
}
