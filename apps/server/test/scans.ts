import { dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { NO_END } from '@gatehouse/contract/kernel/domain/pass-token.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { members } from '@gatehouse/contract/members/members.ts'
import type { PreRegisterInput } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import type { scans } from '@gatehouse/contract/scans/scans.ts'
import type { PassKeys } from '../src/kernel/crypto/pass-keys.ts'
import { systemActor } from '../src/kernel/db/actor.ts'
import { admin, gate, guard } from './desk.ts'
import { announcement } from './pre-registers.ts'
import { expectSuccess, type TestPerson, test } from './served.ts'

type Body = BodyInputOf<typeof scans.create>

/** Scans a text at the test's gate. */
export const send = (text: string, overrides: Partial<Body> = {}, actor: TestPerson = guard, options: Parameters<typeof test.as>[1] = {}) =>
  test.as(actor, options).scans.create({ body: { _id: test.make.id(), gate_id: gate._id, text, ...overrides } })
export const scan = async (...args: Parameters<typeof send>) => expectSuccess(await send(...args))

export const scanLog = async (query: object = {}, actor: TestPerson = admin) =>
  expectSuccess(await test.as(actor).scans.list({ query })).docs
/** Outcomes, newest first. */
export const outcomes = async () => (await scanLog()).map(({ kind, outcome }) => `${kind}: ${outcome}`)
/** Ages the scans, so that nobody counts as let in within the last seconds. */
export const later = () => test.sql("update scans set at = at - interval '1 minute' where organisation_id = $1", admin.organisation_id)

export const signer = (organisation = admin.organisation_id): Promise<PassKeys> =>
  test.app.database.asMember(systemActor(organisation), async (tx) => (await test.app.keyring.of(tx, organisation)).passes)

export const newMember = async (overrides: Partial<BodyInputOf<typeof members.create>> = {}) =>
  expectSuccess(
    await test.as(admin).members.create({
      body: { code: 'M-1', kind: 'tenant', name_th: 'นิภา ศรีสุข', name_en: 'Nipha Srisuk', status: 'active', ...overrides },
      idempotencyKey: test.make.id(),
    }),
  )
export const memberCode = async ({ _id }: { _id: string }) => expectSuccess(await test.as(admin).members.code({ params: { id: _id } })).text

export const announceToday = async (overrides: Partial<PreRegisterInput> = {}) =>
  expectSuccess(
    await test.as(admin).preRegisters.create({
      body: announcement({ location_id: gate.location_id, day: dayIn(test.app.clock.now(), 'Asia/Bangkok'), ...overrides }),
    }),
  )
export const guestCode = async ({ guests, revision }: Awaited<ReturnType<typeof announceToday>>) =>
  (await signer()).sign({ of: 'guest', id: guests[0]!._id, serial: revision, from: 0, until: NO_END })
