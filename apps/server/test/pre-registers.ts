import type { PreRegisterInput } from '@gatehouse/contract/pre-register-record.ts'

/** A visit that is announced for all of a day far ahead, in the zone of the place. */
export const announcement = (more: Partial<PreRegisterInput> & Pick<PreRegisterInput, 'location_id'>): PreRegisterInput => ({
  day: '2099-12-24',
  from: '00:00',
  until: '00:00',
  visitor_type: 'visitor',
  guests: [{ visitor_name: 'Somchai Jaidee' }],
  ...more,
})
