import { currency, day, personName, zone } from '@gatehouse/contract/kernel/domain/fields.ts'
import { email, line } from '@gatehouse/contract/kernel/domain/text.ts'
import { SERVICES } from '@gatehouse/contract/kernel/editions.ts'
import { LANGUAGES } from '@gatehouse/contract/kernel/languages.ts'
import { organisationId } from '@gatehouse/contract/kernel/routes.ts'
import { z } from 'zod'

export const organisation = z
  .string()
  .regex(/^(?:ORG)?\d{1,10}$/i)
  .transform((text) => Number(text.replace(/^ORG/i, '')))
  .pipe(organisationId)

/** `visitor_m:2027-12-31` */
export const edition = z
  .string()
  .regex(/^[^:]+:[^:]+$/)
  .transform((text) => {
    const [service_name, service_expire_date] = text.split(':')
    return { service_name, service_expire_date }
  })
  .pipe(z.object({ service_name: z.enum(SERVICES), service_expire_date: day }))

/** Without control characters, since names appear in mails, pages, logs and terminals. */
export const organisationName = line(120)
export const reason = line(500)
export const title = line(120)

export const gigabytes = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'Say a number such as 20 or 0.5.')
  .transform(Number)

export { currency, day, email, personName, zone }
export const service = z.enum(SERVICES)
export const language = z.enum(LANGUAGES)
