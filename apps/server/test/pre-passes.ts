import type { prePasses } from '@gatehouse/contract/pre-passes.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'

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
