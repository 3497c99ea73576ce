import { isIP } from 'node:net'
import { z } from 'zod'
import { parseNetwork } from '../egress/addresses.ts'

// Each schema reads the text of one variable; its description completes "expected …".
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)

const yesOrNo = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

const parsed = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)
const addressOf = (...schemes: string[]) => z.string().refine((text) => schemes.includes(parsed(text)?.protocol ?? ''))

/** `javascript:` and `data:` are refused (ASVS 1.2.2). */
const link = addressOf('http:', 'https:').optional().describe('an address that begins with http:// or https://')

/** Only scheme, host and port: the specification fixes the paths. */
const isOrigin = (text: string) => {
  const url = parsed(text)
  return url !== undefined && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
}

const isNetwork = (text: string) => {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  // A prefix of 0 would trust everybody.
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128))
}

const commaSeparated = z.string().transform((text) => text.split(',').map((part) => part.trim()))

/** `name <address>` or an address. The pattern allows no character that could begin another header line. */
const mailbox = z
  .string()
  .regex(/^(?:[^\p{Cc}<>"@,;:]{1,60} <[^\s<>",;:@]{1,64}@[A-Za-z0-9.-]{1,190}>|[^\s<>",;:@]{1,64}@[A-Za-z0-9.-]{1,190})$/u)
  .transform((text) => {
    const [name = '', address] = text.includes('<') ? text.slice(0, -1).split(' <') : ['', text]
    return { name, address: address! }
  })

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development').describe('production, development or test'),
  PORT: wholeNumber(0, 65_535).default(3000).describe('a whole number from 0 to 65535'),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:-]{1,253}$/)
    .default('127.0.0.1')
    .describe('an IP address or a host name to listen on'),
  DATA_DIR: z.string().default('./data').describe('the path of a folder'),
  PAGE_DIR: z.string().optional().describe('the path of the folder with the built page'),
  DATABASE_URL: addressOf('postgres:', 'postgresql:').optional().describe('postgres://user:password@host:5432/database'),
  DATABASE_WITHOUT_TLS: yesOrNo.default(false).describe('true or false'),
  DATABASE_CONNECTIONS: wholeNumber(13, 1000)
    .optional()
    .describe('the most connections to the database that this server opens, a whole number from 13 to 1000'),
  STATEMENT_TIMEOUT_MS: wholeNumber(100, 600_000).default(8000).describe('milliseconds, a whole number from 100 to 600000'),
  PUBLIC_URL: addressOf('http:', 'https:')
    .refine(isOrigin)
    .optional()
    .describe('the address people open, such as https://visit.example.org, without a path'),
  TRUST_PROXY: commaSeparated
    .refine((list) => list.every(isNetwork))
    .default([])
    .describe('addresses or networks of the proxies in front, such as 10.0.0.5, 10.1.0.0/16'),
  SMTP_URL: addressOf('smtp:', 'smtps:').optional().describe('smtp://user:password@host:587 or smtps://…'),
  SMTP_WITHOUT_TLS: yesOrNo.default(false).describe('true or false'),
  MAIL_FROM: mailbox.optional().describe('a mail address, such as Gatehouse <no-reply@example.org>'),
  OPERATOR_MAIL: mailbox.optional().describe('the mail address of whoever runs this installation'),
  PARTNER_NETWORKS: commaSeparated
    .refine((list) => list.every(isNetwork))
    .transform((list) => list.map(parseNetwork))
    .default([])
    .describe('private networks in which partners may be, such as 10.20.0.0/16, 10.30.0.7'),
  PARTNER_PORTS: commaSeparated
    .refine((list) => list.every((port) => /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535))
    .transform((list) => list.map(Number))
    .default([80, 443])
    .describe('ports of partners, such as 80, 443, 8443'),
  GATEHOUSE_SECRET: z.string().min(32).optional().describe('at least 32 random characters'),
  GATEHOUSE_SECRET_OTHER: z.string().min(32).optional().describe('the secret before or after this one, while it is being changed'),
  LOG_LEVEL: z.enum(LOG_LEVELS).optional().describe(LOG_LEVELS.join(', ')),
  DEMO: yesOrNo.optional().describe('true or false'),
  WORKER: yesOrNo.default(true).describe('true or false'),
  LINK_TERMS: link,
  LINK_PRIVACY: link,
  LINK_DATA_PROTECTION: link,
  LINK_PDPA_EN: link,
  LINK_PDPA_TH: link,
})
export type Variables = z.output<typeof variables>
export type VariableName = keyof Variables

/** Their values are never shown, not even in an error. */
export const SECRET_VARIABLES: readonly string[] = [
  'DATABASE_URL',
  'SMTP_URL',
  'GATEHOUSE_SECRET',
  'GATEHOUSE_SECRET_OTHER',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
] satisfies (VariableName | `S3_${string}`)[]

/** Variables of a file store that does not exist yet. Ignoring them would put the files on the disk unnoticed. */
export const UNSUPPORTED_VARIABLES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_REGION'] as const
