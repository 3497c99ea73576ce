import type { PreRegisterInput } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { announcement } from '../../apps/server/test/pre-registers.ts'
import { expectSuccess } from '../../apps/server/test/served.ts'
import { admin } from './desk.ts'
import { app } from './page.ts'

/** Announces a visitor from 09:00 to 11:00 of today at the location of the first gate. */
export async function announce(overrides: Partial<PreRegisterInput> = {}, actor = admin) {
  const { location_id } = expectSuccess(await app.as(admin).gates.list({})).docs[0]!
  const body = announcement({ location_id, from: '09:00', until: '11:00', ...overrides })
  return expectSuccess(await app.as(actor).preRegisters.create({ body }))
}

export const readPreRegister = async (id: string) => expectSuccess(await app.as(admin).preRegisters.get({ params: { id } }))
