import fc from 'fast-check'
import { asThai } from './keyboard.ts'
import { decodePass, encodePass, NO_END, PASS_SUBJECTS, type PassToken, signedBytes } from './pass-token.ts'
import { verifyPass } from './pass-verify.ts'
import { readScanCode } from './scan-code.ts'

const TOKEN: PassToken = {
  key_id: 1,
  organisation_id: 42,
  of: 'pass',
  id: '0193a1b2-0000-7000-8000-00000000c0de',
  serial: 3,
  from: 29_928_000,
  until: 30_453_600,
}
const tokens = fc.record({
  key_id: fc.nat(0xffff),
  organisation_id: fc.nat(0xffff_ffff),
  of: fc.constantFrom(...PASS_SUBJECTS),
  id: fc.uuid(),
  serial: fc.nat(0xffff),
  from: fc.nat(NO_END),
  until: fc.nat(NO_END),
})
const signatures = fc.uint8Array({ minLength: 64, maxLength: 64 })
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

interface Signer {
  key: { key_id: number; public_key: Uint8Array<ArrayBuffer> }
  sign: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>
}
async function newSigner(key_id = 1): Promise<Signer> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const public_key = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  return {
    key: { key_id, public_key },
    sign: async (bytes) => new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, bytes)),
  }
}
const issue = async (signer: Signer, token: PassToken) => encodePass(token, await signer.sign(signedBytes(token)))

/** Base 32 as the RFC draws it: all bits in a row, cut into groups of five. */
function base32(bytes: readonly number[]): string {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

describe('the text of a pass', () => {
  it('holds the token and its signature, in capitals and digits alone', () => {
    fc.assert(
      fc.property(tokens, signatures, (token, signature) => {
        const text = encodePass(token, signature)
        expect(text).toMatch(/^GP1[A-Z2-7]{157}$/)
        expect(decodePass(text)).toEqual({ token, signature, signed: signedBytes(token) })
      }),
    )
  })

  it('is these bytes: version, key, organisation, whose it is, id, serial, from, until', () => {
    const id = [1, 147, 161, 178, 0, 0, 112, 0, 128, 0, 0, 0, 0, 0, 192, 222]
    const payload = [...[1, 0, 1], ...[0, 0, 0, 42], 0, ...id, ...[0, 3], ...[1, 200, 170, 64], ...[1, 208, 175, 96]]
    expect([...signedBytes(TOKEN)]).toEqual([...new TextEncoder().encode('gatehouse/pass/v1\0'), ...payload])
    expect(encodePass(TOKEN, new Uint8Array(64).fill(255))).toBe(`GP1${base32([...payload, ...Array<number>(64).fill(255)])}`)
  })

  it('is one for each token: no other letters say the same bytes', () => {
    const text = encodePass(TOKEN, new Uint8Array(64).fill(7))
    const spellings = [
      ...[text.toLowerCase(), text.slice(0, -1), `${text}A`, `${text}=`, ` ${text}`, `${text}\n`, `GP1A${text.slice(3)}`],
      ...[text.slice(3), `GP2${text.slice(3)}`, `gp1${text.slice(3)}`, 'GP1', '', text.replace('G', 'Ｇ'), `${text}AA`, `${text}AAAAAAAA`],
    ]
    for (const other of spellings) expect(decodePass(other), other).toBeNull()
    for (const letter of LETTERS) {
      const other = text.slice(0, -1) + letter
      if (other !== text && decodePass(other)) expect(decodePass(other)!.signature).not.toEqual(decodePass(text)!.signature)
    }
    // The last letter has one spare bit.
    expect([...LETTERS].filter((letter) => decodePass(text.slice(0, -1) + letter) !== null)).toHaveLength(16)
  })

  it('is of nothing that does not fit', () => {
    const wrong: Partial<PassToken>[] = [
      ...[{ key_id: 0x1_0000 }, { organisation_id: -1 }, { serial: 1.5 }, { from: NO_END + 1 }, { until: Number.NaN }],
      ...[{ id: TOKEN.id.toUpperCase() }, { id: '../secret' }, { of: 'card' as never }],
    ]
    for (const field of wrong) expect(() => signedBytes({ ...TOKEN, ...field }), JSON.stringify(field)).toThrow(RangeError)
    expect(() => encodePass(TOKEN, new Uint8Array(63))).toThrow(RangeError)
  })

  it('is read whatever the keyboard: other layout, Caps Lock; and cut off it is still a pass, which is refused', () => {
    fc.assert(
      fc.property(tokens, signatures, fc.constantFrom('typed' as const, 'scanned' as const), (token, signature, source) => {
        const text = encodePass(token, signature)
        const pass = { kind: 'pass', text }
        for (const input of [text, text.toLowerCase(), ` ${text} `, asThai(text)!, asThai(text.toLowerCase())!])
          expect(readScanCode(input, source)).toEqual(pass)
        expect(readScanCode(text.slice(0, 90), source)).toEqual({ kind: 'pass', text: text.slice(0, 90) })
      }),
    )
    expect(readScanCode('GP1234', 'scanned').kind).not.toBe('pass')
  })
})

describe('a pass in the page', () => {
  it('is known by the key that signed it, and by no other', async () => {
    const [ours, later, others] = [await newSigner(1), await newSigner(2), await newSigner(1)]
    const text = await issue(ours, TOKEN)
    expect(await verifyPass(text, 42, [later.key, ours.key])).toEqual(TOKEN)
    expect(await verifyPass(await issue(later, { ...TOKEN, key_id: 2 }), 42, [ours.key, later.key])).toMatchObject({ key_id: 2 })
    expect(await verifyPass(text, 42, [later.key])).toBeUndefined()
    expect(await verifyPass(text, 42, [others.key])).toBeUndefined()
    expect(await verifyPass(text, 43, [ours.key])).toBeUndefined()
    expect(await verifyPass(text, 42, [])).toBeUndefined()
    expect(await verifyPass(text.toLowerCase(), 42, [ours.key])).toBeUndefined()
    const bare = encodePass(TOKEN, await ours.sign(signedBytes(TOKEN).slice(18)))
    expect(await verifyPass(bare, 42, [ours.key])).toBeUndefined()
  })

  it('is refused with any bit of any byte changed', async () => {
    const signer = await newSigner()
    const text = await issue(signer, TOKEN)
    const pass = decodePass(text)!
    const bytes = [...pass.signed.slice(18), ...pass.signature]
    expect(bytes).toHaveLength(98)
    for (const position of bytes.keys())
      for (let bit = 0; bit < 8; bit += 1) {
        const changedBytes = bytes.map((byte, index) => (index === position ? byte ^ (1 << bit) : byte))
        expect(await verifyPass(`GP1${base32(changedBytes)}`, 42, [signer.key]), `byte ${position}, bit ${bit}`).toBeUndefined()
      }
    for (const index of [...text].keys())
      expect(
        await verifyPass(text.slice(0, index) + (text[index] === 'Q' ? 'R' : 'Q') + text.slice(index + 1), 42, [signer.key]),
      ).toBeUndefined()
    for (let length = 0; length < text.length; length += 1)
      expect(await verifyPass(text.slice(0, length), 42, [signer.key])).toBeUndefined()
  })
})
