import { z } from 'zod'
import { line } from '../kernel/domain/text.ts'
import { choiceKey, id } from '../kernel/routes.ts'

/** The visitor events that can be sent to a partner. */
export const PARTNER_EVENTS = [
  'visit.checked_in',
  'visit.checked_out',
  'visit.checkin_undone',
  'visit.checkout_undone',
  'pass.used',
  'blacklist.hit',
  'card.lost',
  'delete.approved',
] as const
export type PartnerEvent = (typeof PARTNER_EVENTS)[number]

/** The key as Standard Webhooks writes it: 24 to 64 bytes in base64. */
const PLAIN_SECRET = /^whsec_(?=[A-Za-z0-9+/]{32,86}={0,2}$)(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
/** A masked secret: it stands for the saved one and shows its last four characters. */
const MASKED_SECRET = /^•{8}[A-Za-z0-9+/=]{4}$/
export const isMasked = (secret: string): boolean => MASKED_SECRET.test(secret)
export const maskSecret = (secret: string): string => `••••••••${secret.slice(-4)}`

/** A new secret in plain text, or the masked one that `GET` returned, which keeps the saved secret. */
export const partnerSecret = z.string().refine((text) => PLAIN_SECRET.test(text) || isMasked(text), { error: 'partner_secret' })

const isPartnerUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return /^https?:$/.test(protocol) && !username && !password && !hash
}
/** http or https, without a user name, a password or a fragment. */
export const partnerUrl = line(500).refine(isPartnerUrl, { error: 'partner_url' })

/** Another system that receives visitor events. */
export const partner = z.strictObject({
  key: choiceKey,
  name: line(80),
  url: partnerUrl,
  /** `GET` masks it. If it is left out or null, the saved secret stays. */
  secret: partnerSecret.nullish(),
  /** Signs a second time while the partner changes to this secret. If it is left out, the saved one stays; null removes it. */
  next_secret: partnerSecret.nullish(),
  events: z
    .array(z.enum(PARTNER_EVENTS))
    .max(PARTNER_EVENTS.length)
    .refine((events) => new Set(events).size === events.length, { error: 'key_twice' }),
  /** Null means all locations. */
  locations: z.array(id).min(1).max(200).nullable(),
  paused: z.boolean(),
})
export type Partner = z.output<typeof partner>

export const MOST_PARTNERS = 20
export const partners = z
  .array(partner)
  .max(MOST_PARTNERS)
  .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, { error: 'key_twice' })
