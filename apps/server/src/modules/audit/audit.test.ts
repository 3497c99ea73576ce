import { randomBytes } from 'node:crypto'
import { KEYS } from '../../../test/constants.ts'
import { LINKED_WITHIN_MS, linked } from '../../../test/linked.ts'
import { serve, test } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'
import { Keyring } from '../../kernel/crypto/keyring.ts'
import { systemActor } from '../../kernel/db/actor.ts'
import { OwnerDatabase } from '../../kernel/live/owner-database.ts'
import { lockHead } from '../operator/operator.keys.queries.ts'
import { rewrapAll } from '../operator/operator.master.ts'
import { linkEntries } from './audit.link.ts'
import { verifyChain } from './audit.verify.ts'

serve()

const entry = (organisation: number) =>
  test.sql(`insert into audit_entries (organisation_id, id, action, record_type) values ($1, gen_random_uuid(), 'x', 'y')`, organisation)
const within = <T>(organisation: number, work: Parameters<typeof test.app.database.asMember<T>>[1]) =>
  test.app.database.asMember(systemActor(organisation), work)
const whole = (organisation: number) => within(organisation, (tx) => verifyChain(tx, new Keyring(KEYS.master_key), organisation))

describe('the audit chain', () => {
  it('[P5] goes on where two servers link at once and the later one overtakes', async () => {
    const organisation = await test.make.organisation()
    await entry(organisation)
    const owner = await OwnerDatabase.connect(test.database.ownerUrl)
    const slower = await owner.write(async (tx) => {
      await lockHead(tx, organisation)
      const late = within(organisation, (other) => linkEntries(other, test.app.keyring, organisation))
      await until('the slower one to wait', async () => {
        const lockWaits = await test.sql(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%audit_append%'`)
        return lockWaits.length > 0 || undefined
      })
      await entry(organisation)
      expect(await linkEntries(tx, new Keyring(KEYS.master_key), organisation)).toBe(2)
      return { late }
    })
    await owner.end()
    expect(await slower.late).toBe(0)
    await entry(organisation)
    await linked(test.database.owner, organisation)
    expect(await whole(organisation)).toMatchObject({ entries: 3, waiting: 0, fault: null })
  })
  it('[P5] is linked once where several servers do it at once, again and again', async () => {
    const organisation = await test.make.organisation()
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 8 }, () => entry(organisation)))
      await Promise.all(
        Array.from({ length: 4 }, () => within(organisation, (tx) => linkEntries(tx, new Keyring(KEYS.master_key), organisation, 3))),
      )
    }
    await linked(test.database.owner, organisation)
    expect(await whole(organisation)).toMatchObject({ entries: 40, seq: 40, waiting: 0, fault: null })
  })

  it('lets others have the thread while many entries are linked', async () => {
    const organisation = await test.make.organisation()
    await test.sql(
      `insert into audit_entries (organisation_id, id, action, record_type) select $1, gen_random_uuid(), 'x', 'y' from generate_series(1, 1900)`,
      organisation,
    )
    let [signCount, lastCount, maxBurst, isOver] = [0, 0, 0, false]
    const look = () => {
      maxBurst = Math.max(maxBurst, signCount - lastCount)
      lastCount = signCount
      if (!isOver) setImmediate(look)
    }
    await within(organisation, async (tx) => {
      const { audit } = await test.app.keyring.of(tx, organisation)
      const sign = audit!.sign.bind(audit)
      vi.spyOn(audit!, 'sign').mockImplementation((...signed) => {
        signCount += 1
        return sign(...signed)
      })
      look()
      expect(await linkEntries(tx, test.app.keyring, organisation)).toBe(1900)
      isOver = true
    })
    expect(signCount).toBeGreaterThanOrEqual(1900)
    expect(maxBurst).toBeLessThanOrEqual(1000)
  })

  it('[P5] is as it was where a server was stopped in the middle, and goes on from there', async () => {
    const organisation = await test.make.organisation()
    await entry(organisation)
    const attempt = within(organisation, async (tx) => {
      expect(await linkEntries(tx, test.app.keyring, organisation)).toBe(1)
      throw new Error('killed')
    })
    await expect(attempt).rejects.toThrow('killed')
    expect(await whole(organisation)).toMatchObject({ entries: 0, waiting: 1, fault: null })
    await linked(test.database.owner, organisation)
    expect(await whole(organisation)).toMatchObject({ entries: 1, waiting: 0, fault: null })
  })

  it('[P5] gets no link more where somebody set its end back, or put one of their own', async () => {
    const organisation = await test.make.organisation()
    for (let n = 0; n < 3; n++) await entry(organisation)
    await linked(test.database.owner, organisation)
    await test.sql(
      `update audit_heads h set seq = 2, hash = l.hash from audit_links l
       where h.organisation_id = $1 and l.organisation_id = $1 and l.seq = 2`,
      organisation,
    )
    await entry(organisation)
    const link = () => within(organisation, (tx) => linkEntries(tx, new Keyring(KEYS.master_key), organisation))
    await expect(link()).rejects.toThrow('does not end as it was signed')
    await test.sql('delete from audit_heads where organisation_id = $1', organisation)
    await expect(link()).rejects.toThrow('no end')
  })
})

it('another secret [P6] brings a new key of the chain: the earlier one proves what it signed, and signs nothing more', async () => {
  const [organisation, tamperedOrganisation] = [await test.make.organisation(), await test.make.organisation()]
  for (const id of [organisation, tamperedOrganisation]) {
    await entry(id)
    await entry(id)
    await linked(test.database.owner, id)
  }
  await test.sql(`update audit_heads set hash = sha256('x') where organisation_id = $1`, tamperedOrganisation)
  const present = { ...KEYS, master_key: randomBytes(32) }
  const server = Keyring.with({ ...KEYS, other: present })
  const newKeyring = Keyring.with(present)
  const check = (id: number) => within(id, (tx) => verifyChain(tx, newKeyring, id))
  const link = (keyring: Keyring) => within(organisation, (tx) => linkEntries(tx, keyring, organisation))
  // For a minute, a server knows only the earlier keys.
  await within(organisation, (tx) => server.of(tx, organisation))
  const owner = await OwnerDatabase.connect(test.database.ownerUrl)
  const rotate = () => owner.write((tx) => rewrapAll(tx, { system_user: 'test' }, present, KEYS))
  const before = (await test.sql('select * from audit_heads where organisation_id = $1', organisation))[0]
  await rotate()
  expect((await rotate()).keys).toBe(0)
  expect(await check(organisation)).toMatchObject({ entries: 2, fault: null })
  expect((await check(tamperedOrganisation)).fault).toMatchObject({ kind: 'head_changed' })
  expect(await link(server)).toBe(0)
  await until('the epoch', async () => (await link(server)) === 1 || undefined, LINKED_WITHIN_MS)
  const versions = await test.sql('select key_version from audit_links where organisation_id = $1 order by seq', organisation)
  expect(versions.map(({ key_version }) => key_version)).toEqual([1, 1, 2])
  expect(await check(organisation)).toMatchObject({ entries: 3, fault: null })
  // A head signed with the earlier key is no longer valid, nor is a new link signed with it.
  await test.sql(
    'update audit_heads set seq = $2, hash = $3, mac = $4, key_version = 1 where organisation_id = $1',
    ...[organisation, before.seq, before.hash, before.mac],
  )
  await test.sql('delete from audit_links where organisation_id = $1 and seq = 3', organisation)
  expect((await check(organisation)).fault).toMatchObject({ kind: 'head_changed' })
  await expect(link(newKeyring)).rejects.toThrow('does not end as it was signed')
  await owner.end()
})
