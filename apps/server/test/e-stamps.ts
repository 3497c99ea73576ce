import type { eStampKinds } from '@gatehouse/contract/e-stamps/e-stamps.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'

export type KindInput = BodyInputOf<typeof eStampKinds.create>

let serial = 0
/** One free hour, once per visit. */
export const kindOf = (overrides: Partial<KindInput> & Pick<KindInput, 'location_id'>): KindInput => ({
  code: `K${++serial}`,
  name_th: 'ฟรี 1 ชั่วโมง',
  name_en: '1 hour free',
  effect: 'free_minutes',
  value: 60,
  ...overrides,
})
