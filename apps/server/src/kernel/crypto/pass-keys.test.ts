import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { decodePass, encodePass, NO_END, PASS_PREFIX, signedBytes } from '@gatehouse/contract/kernel/domain/pass-token.ts'
import { verifyPass } from '@gatehouse/contract/kernel/domain/pass-verify.ts'
import { KEYS } from '../../../test/constants.ts'
import { documentOf, installationOf, runOperatorTool } from '../../../test/gatehouse.ts'
import { serve, test } from '../../../test/served.ts'
import { systemActor } from '../db/actor.ts'
import { givePassKeys } from './first-pass-keys.ts'
import { Keyring } from './keyring.ts'
import { newId } from './uuid.ts'

serve()

let organisation: number
beforeEach(async () => {
  organisation = await test.make.organisation()
})

const passesOf = (keyring = new Keyring(KEYS.master_key), id = organisation) =>
  test.app.database.asMember(systemActor(id), async (tx) => (await keyring.of(tx, id)).passes)
const pass = () => ({ of: 'pass' as const, id: newId(), serial: 1, from: 29_928_000, until: NO_END })
const keys = (...args: string[]) => runOperatorTool(installationOf(test), 'keys', ...args)
const rotate = async () => documentOf(await keys('rotate-data', '--organisation', String(organisation), '--json'))
const retire = (...args: string[]) => keys('retire-passes', String(organisation), ...args, '--json')
const aged = async (minutes: number) => {
  for (const table of ['organisation_keys', 'pass_keys'])
    await test.sql(
      `update ${table} set created_at = created_at - make_interval(mins => $2) where organisation_id = $1`,
      organisation,
      minutes,
    )
}
const published = async () =>
  (await test.sql('select key_id, public_key from pass_keys where organisation_id = $1 order by key_id', organisation)) as unknown as {
    key_id: number
    public_key: Buffer<ArrayBuffer>
  }[]

describe('a pass', () => {
  it('[T19] is signed by the key of its organisation, and known by every server and by the page', async () => {
    const newPass = pass()
    const text = (await passesOf()).sign(newPass)
    const token = { ...newPass, key_id: 1, organisation_id: organisation }
    expect(text).toMatch(/^GP1[A-Z2-7]{157}$/)
    expect((await passesOf()).verify(text)).toEqual(token)
    expect(await verifyPass(text, organisation, await published())).toEqual(token)
  })

  it('[T19] [9.1.1] is refused with any byte changed, cut, lengthened, in lower case or with another prefix', async () => {
    const passes = await passesOf()
    const text = passes.sign(pass())
    const { token, signed, signature } = decodePass(text)!
    const payload = signed.length - 34
    for (let position = payload; position < signed.length; position += 1) {
      const bytes = signed.slice()
      bytes[position]! ^= 1 << (position % 8)
      // Encoded by hand, since no valid token has such bytes.
      const damagedBytes = Buffer.concat([bytes.subarray(payload), signature])
      expect(passes.verify(PASS_PREFIX + base32(damagedBytes)), `byte ${position - payload}`).toBeUndefined()
    }
    for (const position of signature.keys()) {
      const bytes = signature.slice()
      bytes[position]! ^= 1 << (position % 8)
      expect(passes.verify(encodePass(token, bytes)), `byte ${position} of the signature`).toBeUndefined()
    }
    for (const other of [text.slice(0, -1), `${text}A`, text.toLowerCase(), `GP2${text.slice(3)}`, text.slice(3), ` ${text}`, '', 'GP1'])
      expect(passes.verify(other), other).toBeUndefined()
    for (let length = 0; length < text.length; length += 1) expect(passes.verify(text.slice(0, length))).toBeUndefined()
  })

  it('[T19] is refused in another organisation, even with the organisation id overwritten', async () => {
    const other = await test.make.organisation()
    const [ours, theirs] = [await passesOf(), await passesOf(undefined, other)]
    const text = theirs.sign(pass())
    expect(ours.verify(text)).toBeUndefined()
    const { token, signature } = decodePass(text)!
    expect(ours.verify(encodePass({ ...token, organisation_id: organisation }, signature))).toBeUndefined()
    expect(theirs.verify(text)).toEqual(token)
  })

  it('is refused with a key that does not exist, and with the weak ones that sign everything', async () => {
    const passes = await passesOf()
    const { token, signature } = decodePass(passes.sign(pass()))!
    for (const key_id of [0, 2, 65_535]) expect(passes.verify(encodePass({ ...token, key_id }, signature))).toBeUndefined()
    expect(passes.verify(encodePass(token, new Uint8Array(64)))).toBeUndefined()
    expect(passes.verify(encodePass(token, randomBytes(64)))).toBeUndefined()
  })

  it('cannot be forged with database access alone: a key written there verifies nothing', async () => {
    const forger = generateKeyPairSync('ed25519')
    const public_key = forger.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
    await test.sql('update pass_keys set public_key = $2 where organisation_id = $1', organisation, public_key)
    const token = { ...pass(), key_id: 1, organisation_id: organisation }
    const forgedText = encodePass(token, sign(null, signedBytes(token), forger.privateKey))
    expect(await verifyPass(forgedText, organisation, await published())).toEqual(token)
    expect((await passesOf()).verify(forgedText)).toBeUndefined()
  })
})

describe('new keys of passes', () => {
  it('refuse none of 1,000 passes that are verified while they come, at two servers', async () => {
    const servers = [new Keyring(KEYS.master_key), new Keyring(KEYS.master_key)]
    const texts = Array.from(
      { length: 1000 },
      (
        (passes) => () =>
          passes.sign(pass())
      )(await passesOf(servers[0])),
    )
    let [rejections, runningPasses] = [0, [await passesOf(servers[0]), await passesOf(servers[1])]]
    const usedKeys = new Set<number>()
    for (const [index, text] of texts.entries()) {
      if (index % 100 === 50) await rotate()
      // Simulates a server that reads its keys again, at some time within a minute of a new key.
      if (index % 100 === 75) servers[index % 200 === 75 ? 0 : 1]!.forget(organisation)
      if (index % 100 === 99) await aged(3)
      if (index % 25 === 0) runningPasses = [await passesOf(servers[0]), await passesOf(servers[1])]
      const fresh = runningPasses[index % 2]!.sign(pass())
      usedKeys.add(decodePass(fresh)!.token.key_id)
      for (const passes of runningPasses) for (const each of [text, fresh]) if (!passes.verify(each)) rejections += 1
    }
    expect(rejections).toBe(0)
    expect(usedKeys.size).toBeGreaterThan(3)
  })

  it('sign when every server has read them, two minutes after they were made', async () => {
    await rotate()
    const keyOf = async () => decodePass((await passesOf()).sign(pass()))!.token.key_id
    expect(await keyOf()).toBe(1)
    await aged(1)
    expect(await keyOf()).toBe(1)
    await aged(1)
    expect(await keyOf()).toBe(2)
    expect((await published()).map(({ key_id }) => key_id)).toEqual([1, 2])
  })

  it('are made with the data keys, shown, and the old ones retired: what they signed is refused, and their number never comes again', async () => {
    const old = (await passesOf()).sign(pass())
    expect((await retire('--key', '1')).err).toContain('key 1 is the one that signs')
    expect(documentOf(await retire())).toEqual({ organisation_id: organisation, retired: [] })
    await rotate()
    expect((await retire()).err).toContain('minutes old')
    await aged(15)
    expect((await passesOf()).verify(old)).toBeDefined()
    const fresh = (await passesOf()).sign(pass())
    expect(documentOf(await retire())).toEqual({ organisation_id: organisation, retired: [1] })
    expect((await passesOf()).verify(old)).toBeUndefined()
    expect((await passesOf()).verify(fresh)).toBeDefined()
    const report = documentOf(await keys('show', '--organisation', String(organisation), '--json')) as {
      organisations: { passes: unknown }[]
    }
    expect(report.organisations[0]!.passes).toEqual([{ key_id: 2, created_at: expect.any(String), signs: true }])
    expect(await test.sql('select key_id from pass_keys where organisation_id = $1 and retired_at is not null', organisation)).toEqual([
      { key_id: 1 },
    ])
    await rotate()
    expect((await published()).map(({ key_id }) => key_id)).toEqual([1, 2, 3])
    const steps = await test.sql(
      "select action, before::jsonb, after::jsonb from audit_entries where organisation_id = $1 and action like 'organisation.pass_key%' order by at",
      organisation,
    )
    expect(steps).toMatchObject([
      { action: 'organisation.pass_key_created', after: { pass_key: 2 } },
      { action: 'organisation.pass_key_retired', before: { pass_keys: [1] } },
      { action: 'organisation.pass_key_created', after: { pass_key: 3 } },
    ])
  })

  it('reach an organisation from before there were passes when a server starts, once, whatever starts beside it', async () => {
    const organisations = [organisation, await test.make.organisation()]
    await test.sql("delete from organisation_keys where kind = 'pass' and organisation_id = any ($1)", organisations)
    await test.sql('delete from pass_keys where organisation_id = any ($1)', organisations)
    await expect(passesOf().then((passes) => passes.sign(pass()))).rejects.toThrow('has no key for passes')
    await Promise.all(Array.from({ length: 4 }, () => givePassKeys(test.app.database, new Keyring(KEYS.master_key))))
    expect(await published()).toHaveLength(1)
    const text = (await passesOf()).sign(pass())
    expect(await verifyPass(text, organisation, await published())).toBeDefined()
  })
})

/** RFC 4648, bit by bit. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
