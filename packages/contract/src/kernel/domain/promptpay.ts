import { type MinorUnits, toDecimalText } from './money.ts'
import { checkNationalId } from './national-id.ts'
import { acceptValue, type Parsed, refuseValue } from './parsed.ts'
import { toArabicDigits } from './thai.ts'

/** `tax_id` can also be a person's ID number; `biller` takes bill payments, each with a reference. */
export const PROMPTPAY_KINDS = ['phone', 'tax_id', 'ewallet', 'biller'] as const
export type PromptPayKind = (typeof PROMPTPAY_KINDS)[number]

export interface PromptPayAccount {
  readonly kind: PromptPayKind
  /** Digits only. */
  readonly number: string
}

const DIGITS: Readonly<Record<PromptPayKind, RegExp>> = {
  phone: /^0[689]\d{8}$/,
  tax_id: /^\d{13}$/,
  ewallet: /^\d{15}$/,
  biller: /^\d{15}$/,
}

/** Parses a typed account number; ignores spaces and hyphens. */
export function parsePromptPay(kind: PromptPayKind, text: string): Parsed<PromptPayAccount, 'promptpay'> {
  const number = toArabicDigits(text).replace(/[\s-]/g, '')
  const valid = DIGITS[kind].test(number) && (kind !== 'tax_id' || checkNationalId(number) === 'ok')
  return valid ? acceptValue({ kind, number }) : refuseValue('promptpay')
}

const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`

/** CRC-16/CCITT-FALSE, four hexadecimal digits (EMVCo QR code specification for payment systems, 4.7.3). */
function crc16(text: string): string {
  let crc = 0xffff
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

const TRANSFER = 'A000000677010111'
const BILL_PAYMENT = 'A000000677010112'
const SUBFIELDS = { phone: '01', tax_id: '02', ewallet: '03' } as const

/** A biller's payment carries a reference; a transfer has no field for it. `reference`: at most 20 capitals and digits. */
function accountField({ kind, number }: PromptPayAccount, reference: string): string {
  if (kind === 'biller') return field('30', field('00', BILL_PAYMENT) + field('01', number) + field('02', reference))
  return field('29', field('00', TRANSFER) + field(SUBFIELDS[kind], kind === 'phone' ? `0066${number.slice(1)}` : number))
}

/**
 * The text of the QR code for one payment in baht (EMVCo merchant-presented mode, Thai QR payment standard). RangeError if the amount isn't positive.
 */
export function promptPayCode(account: PromptPayAccount, satang: MinorUnits, reference: string): string {
  if (satang <= 0) throw new RangeError('nothing to pay')
  const body =
    field('00', '01') +
    field('01', '12') +
    accountField(account, reference) +
    field('53', '764') +
    field('54', toDecimalText(satang)) +
    field('58', 'TH') +
    '6304'
  return body + crc16(body)
}
