import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { openDesk, visitTo } from '../../../test/desk.ts'
import { linked } from '../../../test/linked.ts'
import { serve, test } from '../../../test/served.ts'
import { textOf as productText } from './audit.text.ts'

serve()

const COLUMNS = [
  ...['organisation_id', 'id', 'at', 'actor_id', 'actor_name', 'session_id', 'action', 'record_type', 'record_id', 'reason', 'before'],
  ...['after', 'request_id', 'ip'],
] as const
type Entry = Record<(typeof COLUMNS)[number] | 'personal_hash', string | null>

/** An independent implementation of docs/modules/audit.md, written without looking at the product. */
const textOf = (entry: Entry) =>
  COLUMNS.map((name) => {
    const value = name === 'at' ? String(Date.parse(entry.at!)) : entry[name]!
    return value === null ? '-' : `${[...value].length}:${value}`
  }).join('') + (entry.personal_hash === null ? '' : `64:${entry.personal_hash}`)

const textsOf = (entries: readonly Entry[]) =>
  entries.map(({ personal_hash: hex, ...entry }) =>
    productText({ ...entry, organisation_id: Number(entry.organisation_id), personal_hash: hex === null ? null : Buffer.from(hex, 'hex') }),
  )

const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\u0000', ''))
/** Arbitrary values, and values that look like the marks of the encoding. */
const value = fc.oneof(text, fc.constantFrom('-', '', ':', '1:a', '\u001f', '0:', '--', '1:-', 'สมชาย', '😀'))
const optional = fc.option(value)
const uuid = fc.uuid()
const entry: fc.Arbitrary<Entry> = fc.record({
  organisation_id: fc.integer({ min: 1, max: 2_147_483_647 }).map(String),
  id: uuid,
  at: fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }).map((date) => date.toISOString()),
  actor_id: fc.option(uuid),
  actor_name: optional,
  session_id: fc.option(uuid),
  action: value,
  record_type: value,
  record_id: optional,
  reason: optional,
  before: optional,
  after: optional,
  request_id: optional,
  ip: optional,
  personal_hash: fc.option(fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))),
})

describe('the text of an audit entry', () => {
  it('is what it is described to be', () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 40 }), (entries) => {
        expect(textsOf(entries)).toEqual(entries.map(textOf))
      }),
      { numRuns: 60 },
    )
  })

  it('is another one for another entry, whatever is moved from one column to the next', () => {
    const base = fc.sample(entry, { numRuns: 1, seed: 1 })[0]!
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ reason: optional, before: optional, after: optional, ip: optional }), {
          minLength: 30,
          maxLength: 60,
          selector: (part) => JSON.stringify(part),
        }),
        (parts) => {
          const texts = textsOf(parts.map((part) => ({ ...base, ...part })))
          expect(new Set(texts).size).toBe(parts.length)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('says of nothing something else than of a hyphen or an empty text, in every column that may be empty', () => {
    const base = fc.sample(entry, { numRuns: 1, seed: 2 })[0]!
    for (const name of ['actor_name', 'record_id', 'reason', 'before', 'after', 'request_id', 'ip']) {
      const texts = textsOf([null, '-', ''].map((candidate) => ({ ...base, [name]: candidate })))
      expect(new Set(texts).size, name).toBe(3)
    }
  })

  it('[P5] is what the links hash, each over the one before', async () => {
    const desk = await openDesk(test)
    for (const reason of [null, 'in a hurry', '-']) {
      const body = visitTo(desk.gate, { remark: reason ?? undefined })
      await test.as(desk.guard).entrances.checkIn({ body })
    }
    const organisation = desk.guard.organisation_id
    await linked(test.database.owner, organisation)
    const rows = await test.sql(
      `select e.*, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, l.hash
       from audit_links l join audit_entries e on e.organisation_id = l.organisation_id and e.id = l.entry_id
       where l.organisation_id = $1 order by l.seq`,
      organisation,
    )
    expect(rows).toHaveLength(3)
    let before = Buffer.alloc(0)
    for (const { hash, ...row } of rows) {
      before = createHash('sha256')
        .update(before)
        .update(textOf({ ...row, organisation_id: String(row.organisation_id), personal_hash: row.personal_hash.toString('hex') }))
        .digest()
      expect(hash.equals(before)).toBe(true)
      const personal = createHash('sha256').update(row.personal_salt).update(row.personal).digest()
      expect(row.personal_hash.equals(personal)).toBe(true)
    }
  })
})
