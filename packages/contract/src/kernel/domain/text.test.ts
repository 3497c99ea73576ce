import fc from 'fast-check'
import { codePoints, email, emailKey, line, multiline } from './text.ts'

const issueOf = (result: { error?: { issues: readonly { code?: string; message: string }[] } }) => {
  const issue = result.error?.issues[0]
  return issue?.code === 'custom' ? issue.message : issue?.code
}

describe('line', () => {
  const name = line(10)

  it.each([
    ['  สมชาย ', 'สมชาย'],
    ['Jose\u0301', 'José'],
    ['สม\u200bชาย\ufeff', 'สมชาย'],
    ['👨‍👩‍👧', '👨👩👧'],
    ['😀'.repeat(10), '😀'.repeat(10)],
  ])('keeps %j as %j', (text, output) => expect(name.parse(text)).toBe(output))

  it.each([
    ['', 'too_small'],
    [' \u200b ', 'too_small'],
    ['😀'.repeat(11), 'too_big'],
    ['a\nb', 'control_character'],
    ['a\r\nBcc: x', 'control_character'],
    ['a\tb', 'control_character'],
    ['a\u0000b', 'control_character'],
    ['a\u0085b', 'control_character'],
    ['a\u2028b', 'control_character'],
    ['a\u202eb', 'control_character'],
    ['a\u2066b', 'control_character'],
    ['a\ud800b', 'control_character'],
  ])('refuses %j: %s', (text, reason) => expect(issueOf(name.safeParse(text))).toBe(reason))

  it('may be left empty where that is said', () => expect(line(10, { min: 0 }).parse('  ')).toBe(''))

  it('gives text that passes again unchanged, within its length, on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 14 }), (text) => {
        const result = name.safeParse(text)
        if (!result.success) return
        expect(name.parse(result.data)).toBe(result.data)
        expect(codePoints(result.data)).toBeLessThanOrEqual(10)
        expect(result.data).not.toMatch(/[\p{Cc}\p{Cs}\u200b\u202a-\u202e]/u)
      }),
    )
  })
})

describe('multiline', () => {
  it('keeps line breaks, all of one kind, and tabs', () => {
    expect(multiline(20).parse(' a\r\nb\rc\n\td ')).toBe('a\nb\nc\n\td')
    expect(multiline(20).parse('')).toBe('')
  })

  it.each([
    ['a\u0000', 'control_character'],
    ['a\u202e', 'control_character'],
    ['a'.repeat(21), 'too_big'],
  ])('refuses %j: %s', (text, reason) => expect(issueOf(multiline(20).safeParse(text))).toBe(reason))

  it('asks for text where a minimum is given', () => expect(issueOf(multiline(20, { min: 1 }).safeParse(' \n '))).toBe('too_small'))
})

describe('email', () => {
  it.each([
    [' Admin@Demo.Example ', 'Admin@demo.example'],
    ["o'brien+gate@mail.co.th", "o'brien+gate@mail.co.th"],
    ['a@xn--o3cw4h.xn--o3cw4h', 'a@xn--o3cw4h.xn--o3cw4h'],
    [`${'a'.repeat(64)}@b.co`, `${'a'.repeat(64)}@b.co`],
  ])('accepts %s', (text, output) => expect(email.parse(text)).toBe(output))

  it.each([
    '',
    'a',
    '@b.co',
    'a@',
    'a@b',
    'a@b.',
    'a@.b.co',
    'a@b..co',
    '.a@b.co',
    'a.@b.co',
    'a..b@b.co',
    'a@-b.co',
    'a@b-.co',
    'a@b.1',
    'a b@b.co',
    'a@b@c.co',
    '"a"@b.co',
    'a@[127.0.0.1]',
    'a@b.co\r\nBcc: c@d.co',
    'a@b.co,c@d.co',
    '<a@b.co>',
    'สมชาย@b.co',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(64)}.co`,
    `a@${'b.'.repeat(130)}co`,
  ])('refuses %j', (text) => expect(issueOf(email.safeParse(text))).toBe('invalid_format'))

  it('can stand in a mail header whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.emailAddress(),
          fc.string({ unit: 'binary' }).map((text) => `a${text}@b.co`),
        ),
        (text) => {
          const result = email.safeParse(text)
          if (!result.success) return
          expect(result.data).toMatch(/^[!-~]{3,254}$/)
          expect(result.data).not.toMatch(/[<>,;:"\\()[\]]/)
          expect(email.parse(result.data)).toBe(result.data)
        },
      ),
    )
  })

  it('has one key for all spellings of a mailbox', () => expect(emailKey(' Admin@Demo.Example')).toBe('admin@demo.example'))
})
