import fc from 'fast-check'
import { PDF } from '../documents.ts'
import { type Choices, type JsonSchema, valuesOf } from './schema-arbitrary.ts'

const PIXEL =
  '89504e470d0a1a0a0000000d4948445200000001000000010806000000' +
  '1f15c4890000000d49444154789c626001000000ffff03000006000557bfabd40000000049454e44ae426082'

const hexOf = (bytes: Buffer | Uint8Array | string) => Buffer.from(bytes as Buffer).toString('hex')
const part = (hex: string, type = 'image/png', name = 'file') =>
  `${hexOf(`--x\r\nContent-Disposition: form-data; name="${name}"; filename="../a.png"\r\nContent-Type: ${type}\r\n\r\n`)}${hex}${hexOf('\r\n')}`
const field = (name: string, value: string) => hexOf(`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
const END = hexOf('--x--\r\n')

/** Tables of members, cards, units, blacklist entries and announced guests as people write them, correct and nearly correct. */
const TABLES = [
  'code,name_th,kind\r\nM-801,สมชาย ใจดี,staff\r\nM-802,สมหญิง ใจดี,staff\r\n',
  'number,location\r\nC-901,\r\nC-902,nowhere\r\n',
  'code,name_th,kind\r\n101,ห้อง 101,room\r\n',
  'name,severity,reason\r\nJohn Smith,deny,theft\r\n',
  'visitor_name,day,from,until\r\nสมชาย ใจดี,2026-12-24,09:00,10:00\r\n',
  'code;name_th\n"M-1;x\n',
  ',,,,\r\n\r\n=1+1\r\n',
].map(hexOf)

const files = fc.oneof(
  { weight: 4, arbitrary: fc.constant(PIXEL) },
  { weight: 4, arbitrary: fc.constantFrom(...TABLES) },
  { weight: 2, arbitrary: fc.constant(hexOf(PDF)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map(hexOf) },
)

/** Malformed forms that fit no call: without an end, with a repeated part, with bytes that are no picture. */
const oddForms: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    `${part(PIXEL)}${END}`,
    END,
    '',
    part(PIXEL),
    `${part(PIXEL)}${part(PIXEL)}${END}`,
    `${part('')}${END}`,
    `${part(PIXEL, 'text/html', '__proto__')}${END}`,
    `${part(PIXEL.slice(0, 60))}${END}`,
  ),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => `${part(hexOf(bytes))}${END}`),
  fc.uint8Array({ maxLength: 300 }).map(hexOf),
)

/** Multipart bodies of a call with `boundary=x`, in hex: matching its schema, and malformed ones. */
export function formsOf({ properties = {}, required = [] }: JsonSchema, choices: Choices): fc.Arbitrary<string | undefined> {
  const parts = Object.entries(properties).map(([name, schema]) => {
    const formPart = schema.contentMediaType
      ? files.map((hex) => part(hex, schema.contentMediaType, name))
      : valuesOf(schema, choices, name).map((value) => field(name, String(value)))
    return required.includes(name) ? formPart : fc.option(formPart, { nil: '' })
  })
  const validForms = fc.tuple(...parts).map((partTexts) => `${partTexts.join('')}${END}`)
  return fc.oneof({ weight: 3, arbitrary: validForms }, { weight: 2, arbitrary: oddForms })
}
