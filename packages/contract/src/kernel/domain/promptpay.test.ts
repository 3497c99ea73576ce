import fc from 'fast-check'
import { generate, parse } from 'promptparse'
import { toDecimalText } from './money.ts'
import { type PromptPayAccount, type PromptPayKind, parsePromptPay, promptPayCode } from './promptpay.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const account: fc.Arbitrary<PromptPayAccount> = fc.oneof(
  fc.record({ kind: fc.constant('phone' as const), number: fc.stringMatching(/^0[689]\d{8}$/) }),
  fc.record({ kind: fc.constant('tax_id' as const), number: digits(13) }),
  fc.record({ kind: fc.constantFrom('ewallet' as const, 'biller' as const), number: digits(15) }),
)
const satang = fc.integer({ min: 1, max: 1_000_000_000 })
const reference = fc.stringMatching(/^[A-Z0-9]{1,20}$/)
const TAGS: Record<PromptPayKind, [tag: string, field: string]> = {
  phone: ['29', '01'],
  tax_id: ['29', '02'],
  ewallet: ['29', '03'],
  biller: ['30', '01'],
}
const TYPES = { phone: 'MSISDN', tax_id: 'NATID', ewallet: 'EWALLETID' } as const

describe('a PromptPay code', () => {
  it('[R-14a] is read by an independent parser with its account, amount and reference', () => {
    fc.assert(
      fc.property(account, satang, reference, (payee, amount, ref) => {
        const code = parse(promptPayCode(payee, amount, ref), true)
        expect(code).not.toBeNull()
        const number = payee.kind === 'phone' ? `0066${payee.number.slice(1)}` : payee.number
        expect(code!.getTagValue(...TAGS[payee.kind])).toBe(number)
        expect(['01', '53', '54', '58'].map((tag) => code!.getTagValue(tag))).toEqual(['12', '764', toDecimalText(amount), 'TH'])
        if (payee.kind === 'biller') expect(code!.getTagValue('30', '02')).toBe(ref)
      }),
    )
  })

  it('[R-14a] has the same fields as the code of an independent generator', () => {
    fc.assert(
      fc.property(account, satang, reference, ({ kind, number }, amount, ref) => {
        const baht = amount / 100
        const otherCode =
          kind === 'biller'
            ? generate.billPayment({ billerId: number, ref1: ref, amount: baht })
            : generate.anyId({ type: TYPES[kind], target: number, amount: baht })
        const fieldsOf = (text: string) =>
          parse(text, true)!
            .getTags()
            .filter(({ id }) => id !== '63')
            .map(({ id, value }) => `${id} ${value}`)
            .toSorted()
        expect(fieldsOf(promptPayCode({ kind, number }, amount, ref))).toEqual(fieldsOf(otherCode))
      }),
    )
  })

  it('[R-14a] can’t be made for an amount of 0', () => {
    expect(() => promptPayCode({ kind: 'phone', number: '0812345678' }, 0, 'V1')).toThrow(RangeError)
  })

  it('[R-14a] accepts an account number as people write it, and refuses one that its kind can’t have', () => {
    expect(parsePromptPay('phone', '๐๘๑-234 5678')).toEqual({ ok: true, value: { kind: 'phone', number: '0812345678' } })
    expect(parsePromptPay('tax_id', '1-1017-00230-70-5')).toEqual({ ok: false, reason: 'promptpay' })
    for (const [kind, number] of [
      ['phone', '0212345678'],
      ['phone', '081234567'],
      ['tax_id', '123'],
      ['ewallet', '1'.repeat(14)],
      ['biller', '1'.repeat(16)],
    ] as const)
      expect(parsePromptPay(kind, number).ok).toBe(false)
  })
})
