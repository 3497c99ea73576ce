import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { deriveKey } from './derive-key.ts'
import { blindIndex, type FieldContext, openField, openFile, sealField, sealFile, unwrapKey, wrapKey } from './envelope.ts'
import { SealError } from './seal.ts'

const key = randomBytes(32)
const keys = new Map([[7, key]])
const place: FieldContext = { organisation_id: 42, table: 'entrances', column: 'phone', record_id: '0199aaaa-0000-7000-8000-000000000001' }
const anyPlace = fc.record({ organisation_id: fc.nat(), table: fc.string(), column: fc.string(), record_id: fc.string() })

const flippedEverywhere = (bytes: Buffer) =>
  Array.from(bytes, (_, position) => {
    const copy = Buffer.from(bytes)
    copy[position]! ^= 1 << (position % 8)
    return copy
  })

describe('deriveKey', () => {
  it('gives each use a key of its own, the same one every time', () => {
    const secret = 's'.repeat(40)
    expect(deriveKey(secret, 'master')).toHaveLength(32)
    expect(deriveKey(secret, 'master')).toEqual(deriveKey(secret, 'master'))
    expect(deriveKey(secret, 'master')).not.toEqual(deriveKey(secret, 'files'))
    expect(deriveKey(secret, 'master')).not.toEqual(deriveKey('t'.repeat(40), 'master'))
  })

  it('stays as it is: data that were sealed with it must open after an upgrade', () => {
    expect(deriveKey('an installation secret of the tests', 'master').toString('hex')).toBe(
      'ff4a1826e9c3478fe3a77b5a6c08ed1197e3265d4d9afd3605547180c2a272a5',
    )
    expect(deriveKey('an installation secret of the tests', 'files').toString('hex')).toBe(
      'e327f0c2b8b26ce44e818c8b26165ea8ea3cec22fe485e4b103ca7b4cb2f515e',
    )
  })
})

describe('sealed fields', () => {
  it('open to the same text in the same place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), anyPlace, (text, context) => {
        const box = sealField({ version: 7, key }, text, context)
        expect(box.subarray(0, 3)).toEqual(Buffer.from([1, 0, 7]))
        expect(box).toHaveLength(3 + 12 + Buffer.byteLength(text) + 16)
        expect(openField(keys, box, context)).toBe(text)
      }),
    )
  })

  it('look different each time and do not show the text', () => {
    const [first, two] = [sealField({ version: 7, key }, '1101700203451', place), sealField({ version: 7, key }, '1101700203451', place)]
    expect(first).not.toEqual(two)
    expect(first.includes('1101700203451')).toBe(false)
  })

  it('open nowhere else: another organisation, table, column or row', () => {
    const box = sealField({ version: 7, key }, '+66812345608', place)
    for (const other of [
      { organisation_id: 43 },
      { table: 'members' },
      { column: 'id_number' },
      { record_id: '0199aaaa-0000-7000-8000-000000000002' },
    ])
      expect(() => openField(keys, box, { ...place, ...other })).toThrow(SealError)
    fc.assert(
      fc.property(anyPlace, anyPlace, (from, to) => {
        fc.pre(JSON.stringify(from) !== JSON.stringify(to))
        expect(() => openField(keys, sealField({ version: 7, key }, 'x', from), to)).toThrow(SealError)
      }),
    )
  })

  it('do not open when any byte was changed, when cut, or when lengthened', () => {
    const box = sealField({ version: 7, key }, 'กขค 1101700203451', place)
    for (const damagedBox of flippedEverywhere(box)) expect(() => openField(keys, damagedBox, place)).toThrow(SealError)
    for (let length = 0; length < box.length; length += 1) expect(() => openField(keys, box.subarray(0, length), place)).toThrow(SealError)
    expect(() => openField(keys, Buffer.concat([box, Buffer.alloc(1)]), place)).toThrow(SealError)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => openField(keys, Buffer.from(bytes), place)).toThrow(SealError)
      }),
    )
  })

  it('open with the key of their version, and not with another one under that number', () => {
    const next = randomBytes(32)
    const box = sealField({ version: 7, key }, 'old', place)
    expect(
      openField(
        new Map([
          [7, key],
          [8, next],
        ]),
        box,
        place,
      ),
    ).toBe('old')
    expect(() => openField(new Map([[8, next]]), box, place)).toThrow(SealError)
    expect(() => openField(new Map([[7, next]]), box, place)).toThrow(SealError)
  })
})

describe('sealed files', () => {
  const file = { organisation_id: 42, file_id: '0199aaaa-0000-7000-8000-000000000001' }

  it('open to the same bytes under their id in their organisation, and nowhere else', () => {
    const anyFile = fc.record({ organisation_id: fc.nat(), file_id: fc.string() })
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), anyFile, anyFile, (bytes, own, other) => {
        const box = sealFile({ version: 7, key }, Buffer.from(bytes), own)
        expect(openFile(keys, box, own).equals(bytes)).toBe(true)
        fc.pre(own.organisation_id !== other.organisation_id || own.file_id !== other.file_id)
        expect(() => openFile(keys, box, other)).toThrow(SealError)
      }),
    )
  })

  it('do not open when a byte was changed, when cut, and as anything that is no file', () => {
    const box = sealFile({ version: 7, key }, Buffer.from('RIFF....WEBP'), file)
    expect(box.includes('WEBP')).toBe(false)
    for (const damagedBox of flippedEverywhere(box)) expect(() => openFile(keys, damagedBox, file)).toThrow(SealError)
    for (let length = 0; length < box.length; length += 1) expect(() => openFile(keys, box.subarray(0, length), file)).toThrow(SealError)
    expect(() => openFile(keys, sealField({ version: 7, key }, 'x', place), file)).toThrow(SealError)
    expect(() => openField(keys, box, place)).toThrow(SealError)
    expect(() => openFile(new Map([[8, key]]), box, file)).toThrow(SealError)
  })
})

describe('wrapped keys', () => {
  const master = randomBytes(32)
  const context = { organisation_id: 1, kind: 'data', version: 1 } as const

  it('unwrap with the same master key for the same organisation, kind and version', () => {
    const wrappedKey = wrapKey(master, key, context)
    expect(unwrapKey(master, wrappedKey, context)).toEqual(key)
    expect(wrappedKey.includes(key)).toBe(false)
    expect(() => unwrapKey(randomBytes(32), wrappedKey, context)).toThrow(SealError)
    for (const other of [{ organisation_id: 2 }, { kind: 'index' }, { version: 2 }] as const)
      expect(() => unwrapKey(master, wrappedKey, { ...context, ...other })).toThrow(SealError)
    for (const damagedKey of flippedEverywhere(wrappedKey)) expect(() => unwrapKey(master, damagedKey, context)).toThrow(SealError)
  })

  it('are never taken for a sealed field, nor a field for a key', () => {
    const wrappedKey = wrapKey(key, randomBytes(32), { ...context, version: 7 })
    expect(() => openField(keys, wrappedKey, place)).toThrow(SealError)
  })

  it('are 32 bytes', () => expect(() => wrapKey(master, Buffer.alloc(16), context)).toThrow(SealError))
})

describe('blindIndex', () => {
  it('is the same 16 bytes for the same value, and others for another value, kind or key', () => {
    const phone = blindIndex(key, 'phone', '+66812345608')
    expect(phone).toHaveLength(16)
    expect(blindIndex(key, 'phone', '+66812345608')).toEqual(phone)
    expect(blindIndex(key, 'phone', '+66812345609')).not.toEqual(phone)
    expect(blindIndex(randomBytes(32), 'phone', '+66812345608')).not.toEqual(phone)
    expect(blindIndex(key, 'phone_tail', '5608')).not.toEqual(blindIndex(key, 'id_tail', '5608'))
  })

  it('keeps kinds and values apart', () => {
    const kinds = fc.constantFrom('id_number', 'passport', 'phone', 'phone_tail', 'id_tail', 'person')
    fc.assert(
      fc.property(kinds, fc.string(), kinds, fc.string(), (kindA, a, kindB, b) => {
        const equal = blindIndex(key, kindA, a).equals(blindIndex(key, kindB, b))
        expect(equal).toBe(kindA === kindB && a === b)
      }),
    )
  })
})
