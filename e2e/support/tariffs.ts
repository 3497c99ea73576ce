import type { TariffVersion } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import type { Page } from 'playwright-core'
import { expectSuccess, type TestPerson } from '../../apps/server/test/served.ts'
import { type TariffBody, tariffFor } from '../../apps/server/test/tariffs.ts'
import { app } from './page.ts'

export const TARIFFS = '/service/visitor/parking-fee'

/** A new organisation for each test: an administrator and a location. */
export let admin: TestPerson
export let location_id: string

export const ownLocation = () =>
  beforeEach(async () => {
    admin = await app.make.admin()
    location_id = await app.make.location(admin, { code: 'HQ' })
  })

export const makeTariff = async (overrides: Partial<TariffBody> = {}) =>
  expectSuccess(await app.as(admin).parkingFees.create({ body: tariffFor({ location_id, ...overrides }), idempotencyKey: app.make.id() }))
export const publishVersion = async (id: string, starts_at: string | null = null) =>
  expectSuccess(await app.as(admin).parkingFees.publish({ params: { id }, body: { starts_at } }))
export const versionOf = async (id: string): Promise<TariffVersion> =>
  expectSuccess(await app.as(admin).parkingFees.version({ params: { id } }))
export const pageOf = ({ _id }: { _id: string }) => `${TARIFFS}/${_id}`
export const cell = (page: Page, part: string, band: number) => page.getByLabel(`${part}, band ${band}`, { exact: true })
