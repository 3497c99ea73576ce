import { randomBytes } from 'node:crypto'
import { KEYS } from '../../../test/constants.ts'
import { checkIn, openDesk, visitTo } from '../../../test/desk.ts'
import { jpeg, readPhoto, sendPhoto } from '../../../test/photos.ts'
import { expectSuccess, serve, test } from '../../../test/served.ts'
import { systemActor } from '../db/actor.ts'
import type { Tx } from '../db/handles.ts'
import { wrapKey } from './envelope.ts'
import { Keyring, UnknownKeyError } from './keyring.ts'
import { SealError, sealedKeyVersion } from './seal.ts'

serve()
afterEach(() => {
  vi.useRealTimers()
})

let organisation: number
beforeEach(async () => {
  organisation = await test.make.organisation()
})

/** Simulates another server, or the operator's tool, while this server runs. */
const addDataKey = (organisation_id: number, version: number) =>
  test.sql(
    'insert into organisation_keys (organisation_id, kind, version, wrapped) values ($1, $2, $3, $4)',
    organisation_id,
    'data',
    version,
    wrapKey(KEYS.master_key, randomBytes(32), { organisation_id, kind: 'data', version }),
  )
const inOrganisation = <T>(work: (tx: Tx) => Promise<T>) => test.app.database.asMember(systemActor(organisation), work)
const place = () => ({ organisation_id: organisation, table: 'entrances', column: 'phone', record_id: 'x' })

describe('a new version of the data key', () => {
  it('[P6] is found by the servers that run, in reads, writes and files, also by many calls at once; old values go on opening', async () => {
    const desk = await openDesk(test)
    const other = await test.another()
    const mainApi = test.as(desk.guard)
    const otherApi = test.as(desk.guard, { at: other })
    const old = await checkIn(test, desk, { phone: '0812345608' })
    expectSuccess(await otherApi.entrances.get({ params: { id: old._id } }))
    const oldPhoto = expectSuccess(await sendPhoto(test, desk.guard, old, await jpeg())).photo!

    await addDataKey(desk.guard.organisation_id, 2)
    const newest = await test.another()
    const fresh = test.as(desk.guard, { at: newest })
    const visit = expectSuccess(await fresh.entrances.checkIn({ body: visitTo(desk.gate, { phone: '0898765432' }) }))
    const photo = expectSuccess(await sendPhoto(test, desk.guard, visit, await jpeg(), newest)).photo!
    const rows = await test.sql('select get_byte(phone_sealed, 2) as version from entrances where _id = $1', visit._id)
    expect(rows).toEqual([{ version: 2 }])

    const params = { id: visit._id }
    const answers = await Promise.all(Array.from({ length: 12 }, () => mainApi.entrances.get({ params })))
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200))
    expect((await readPhoto(test, photo, desk.guard)).status).toBe(200)
    const admin = await test.make.admin({ organisation: desk.guard.organisation_id })
    const revealAnswer = await test.as(admin, { at: other }).entrances.reveal({ params, body: { reason: 'asked by the police' } })
    expect(expectSuccess(revealAnswer).phone).toBe('089-876-5432')

    expect(expectSuccess(await fresh.entrances.get({ params: { id: old._id } })).phone_masked).toMatch(/5608$/)
    expect((await readPhoto(newest, oldPhoto, desk.guard)).status).toBe(200)
  })

  it('is read when a value needs it, and one that is nowhere is not asked for with every call', async () => {
    await inOrganisation(async (tx) => {
      const queries = vi.spyOn(tx, 'selectFrom')
      const ring = new Keyring(KEYS.master_key)
      const sealedText = (await ring.of(tx, organisation)).seal('0812345608', place())
      sealedText.writeUInt16BE(999, 1)
      const tryToOpen = async () => {
        const keys = await ring.of(tx, organisation)
        return keys.open(sealedText, place())
      }
      await expect(tryToOpen()).rejects.toBeInstanceOf(UnknownKeyError)
      for (let tries = 0; tries < 5; tries += 1) {
        const refusal = await ring.withNewKeys(tryToOpen).catch((error: unknown) => error)
        expect(refusal).toBeInstanceOf(SealError)
        expect(refusal).not.toBeInstanceOf(UnknownKeyError)
      }
      expect(queries).toHaveBeenCalledTimes(2)
    })
  })

  it('begins to seal within a minute where nobody met it', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const ring = new Keyring(KEYS.master_key)
    const sealNow = () => inOrganisation(async (tx) => (await ring.of(tx, organisation)).seal('x', place()))
    const first = await sealNow()
    await addDataKey(organisation, 2)
    expect([first, await sealNow()].map(sealedKeyVersion)).toEqual([1, 1])
    vi.advanceTimersByTime(60_001)
    expect(sealedKeyVersion(await sealNow())).toBe(2)
    expect(await inOrganisation(async (tx) => (await ring.of(tx, organisation)).open(first, place()))).toBe('x')
  })
})
