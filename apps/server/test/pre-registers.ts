import type { PreRegisterInput } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import type { VisitorSettings } from '@gatehouse/contract/settings/settings.ts'
import { expectSuccess, type TestApp, type TestPerson, test } from './served.ts'

/** An announced visit for a whole day far ahead, in the location's zone. */
export const announcement = (overrides: Partial<PreRegisterInput> & Pick<PreRegisterInput, 'location_id'>): PreRegisterInput => ({
  day: '2099-12-24',
  from: '00:00',
  until: '00:00',
  visitor_type: 'visitor',
  guests: [{ visitor_name: 'Somchai Jaidee' }],
  ...overrides,
})

/** Moves a pre-register to a span of minutes around now, by the database's clock. */
export const timed = (id: string, from: number, end: number, { sql }: Pick<TestApp, 'sql'> = test) =>
  sql(
    `with span as (select now() + make_interval(mins => $2) as starts_at, now() + make_interval(mins => $3) as ends_at),
       record as (update pre_registers p set starts_at = s.starts_at, ends_at = s.ends_at from span s where p._id = $1)
     update pre_register_days d set starts_at = s.starts_at, ends_at = s.ends_at from span s where d.pre_register_id = $1`,
    id,
    from,
    end,
  )
/** Moves it to the span from two hours ago to two hours from now. */
export const isNow = (id: string, app?: Pick<TestApp, 'sql'>) => timed(id, -120, 120, app)

/** The expected guests at the desk's location, as the guard sees them. */
export const expectedAt = async (location_id: string, actor: TestPerson, day?: string) =>
  expectSuccess(await test.as(actor).preRegisters.expected({ query: { location_id, ...(day ? { day } : {}) } })).docs

/** Changes the settings for announced visits. */
export async function ruledBy(
  admin: TestPerson,
  pre_registers: Partial<VisitorSettings['pre_registers']>,
  location_id: string | null = null,
) {
  const { version, pre_registers: before } = expectSuccess(await test.as(admin).settings.get({ query: location_id ? { location_id } : {} }))
  expectSuccess(await test.as(admin).settings.save({ body: { location_id, version, pre_registers: { ...before, ...pre_registers } } }))
}
