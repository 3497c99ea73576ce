import fc from 'fast-check'

/** Text that JSON can't write: it is inserted into the body after serialisation. */
export const RAW = '\u0001raw:'

const LONG = 'ก'.repeat(5_000)

/**
 * Text that has broken programs before: characters with a special meaning in databases, terminals, file systems, HTML, SQL or regular expressions.
 */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\ud83d\ude00\ud83d',
    '\u202e\u0e01\u202c',
    '\u200b\u200d\ufeff',
    'กำ\u0e33\u0e4d\u0e32',
    'é\u0301'.repeat(50),
    '\r\nSet-Cookie: a=b',
    '\u001b[31m',
    "' or 1=1 --",
    '"; drop table entrances; --',
    '%',
    '_',
    '\\',
    '%\\',
    '{{7*7}}',
    '#{7*7}',
    '<script>alert(1)</script>',
    '../../../../etc/passwd',
    '__proto__',
    'constructor',
    'null',
    'undefined',
    'NaN',
    'true',
    '-1',
    '0',
    '00000000-0000-0000-0000-000000000000',
    '2026-02-30',
    '9999-12-31T23:59:60.999Z',
    '2569-11-20',
    '٣٤٥',
    '１２３',
    '\u{1F468}\u200d\u{1F469}\u200d\u{1F467}',
    'ß',
    'İ',
    LONG,
    'a'.repeat(70_000),
    '('.repeat(200),
    'a,'.repeat(300),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ maxLength: 12 }),
)

const hostileNumber = fc.constantFrom<unknown>(
  -1,
  0,
  -0,
  0.5,
  1.0000000001,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e21,
  1e308,
  `${RAW}1e400`,
  `${RAW}-1e999`,
  `${RAW}${'9'.repeat(400)}`,
)

const deep = (depth: number): unknown => {
  let value: unknown = []
  for (let level = 0; level < depth; level++) value = level % 2 ? { a: value } : [value]
  return value
}

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: 1 }, { toString: 1 }, { length: -1 }) },
  { weight: 1, arbitrary: fc.constantFrom(deep(50), deep(1_500)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

export const hostileKey = fc.constantFrom(
  'extra',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '',
  'organisation_id',
  'ก',
  '\u0000',
  'a.b',
  '0',
)

type Headers = Record<string, string>

/** Extra headers besides those that a call needs; some replace them. */
export const randomHeaders: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Headers>({}) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Headers>(
      { accept: 'text/html' },
      { accept: '*/*;q=x' },
      { accept: '' },
      { 'accept-language': 'th-TH,th;q=0.9,en;q=0.8' },
      { 'accept-language': ',;;q=,*' },
      { 'accept-language': 'x'.repeat(3_000) },
      { 'idempotency-key': 'k' },
      { 'idempotency-key': 'x'.repeat(255) },
      { 'idempotency-key': 'x'.repeat(256) },
      { 'idempotency-key': '\xe9' },
      { 'idempotency-key': '' },
      { 'user-agent': '\xff\xfe' },
      { 'user-agent': 'x'.repeat(2_000) },
      { cookie: 'a=b; c' },
      { range: 'bytes=0-1' },
      { 'if-none-match': '*' },
      { 'if-modified-since': 'never' },
      { expect: '100-continue' },
      { 'x-forwarded-for': "'; drop table" },
      { 'x-forwarded-for': '::ffff:1.2.3.4, x, ' },
      { 'x-forwarded-proto': 'https,http' },
      { 'x-forwarded-host': 'evil.example' },
      { host: 'evil.example' },
      { host: '' },
      { origin: 'https://evil.example' },
      { 'x-http-method-override': 'DELETE' },
      { 'last-event-id': '0-0' },
      { 'last-event-id': '99999999999999999999-99999999999999999999' },
      { 'last-event-id': '\xe9' },
      { 'access-control-request-method': 'PUT' },
      { connection: 'close' },
      { 'content-encoding': 'gzip' },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Headers>(
      { 'content-type': 'text/plain' },
      { 'content-type': '' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'application/json; charset=tis-620' },
      { 'content-type': 'APPLICATION/JSON ; a=b' },
      { 'content-type': 'application/json,text/html' },
      { 'content-type': 'application/vnd.api+json' },
      { 'content-type': 'multipart/form-data' },
      { 'content-type': 'multipart/form-data; boundary=' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'a/b/c\xe9' },
    ),
  },
)
