import { addDays, dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { prePasses } from '@gatehouse/contract/pre-passes/pre-passes.ts'
import type { VisitInput } from './desk.ts'
import type { TestApp } from './served.ts'

export type PassInput = BodyInputOf<typeof prePasses.create>

/** A pass for one visit in this century. */
export const passFor = (overrides: Partial<PassInput> & Pick<PassInput, 'location_id'>): PassInput => ({
  holder_name: 'Somchai Jaidee',
  visitor_type: 'visitor',
  mode: 'single',
  from_day: '2020-01-01',
  until_day: '2099-12-31',
  ...overrides,
})

/** The last day of a pass valid for this many days from today, for locations in the zone of Bangkok. */
export const dayAhead = (days: number): string => addDays(dayIn(Date.now(), 'Asia/Bangkok'), days)

/** A pass short enough for people who can't approve passes. */
export const shortPassFor = (overrides: Partial<PassInput> & Pick<PassInput, 'location_id'>): PassInput =>
  passFor({ until_day: dayAhead(30), ...overrides })

/** The desk's check-in of a person who shows a pass. */
export const buildPassCheckIn = ({ _id }: { _id: string }, gate: { _id: string }, overrides: object = {}): VisitInput =>
  ({ gate_id: gate._id, pass_id: _id, ...overrides }) as VisitInput

/** Changes the validity of a pass by SQL expressions. */
export const validFor = (test: Pick<TestApp, 'sql'>, { _id }: { _id: string }, from: string, end: string) =>
  test.sql(`update pre_passes set valid_from = ${from}, valid_until = ${end} where _id = $1`, _id)
