import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { prePasses } from '@gatehouse/contract/pre-passes.ts'
import type { VisitInput } from './desk.ts'
import type { TestApp } from './served.ts'

export type PassInput = BodyInputOf<typeof prePasses.create>

/** A pass for one visit in this century. */
export const passFor = (more: Partial<PassInput> & Pick<PassInput, 'location_id'>): PassInput => ({
  holder_name: 'Somchai Jaidee',
  visitor_type: 'visitor',
  mode: 'single',
  from_day: '2020-01-01',
  until_day: '2099-12-31',
  ...more,
})

/** What a desk sends of somebody who shows a pass. */
export const shown = ({ _id }: { _id: string }, gate: { _id: string }, more: object = {}): VisitInput =>
  ({ gate_id: gate._id, pass_id: _id, ...more }) as VisitInput

/** Moves the time in which a pass is valid, by SQL expressions. */
export const validFor = (test: Pick<TestApp, 'sql'>, { _id }: { _id: string }, from: string, until: string) =>
  test.sql(`update pre_passes set valid_from = ${from}, valid_until = ${until} where _id = $1`, _id)
