import type { Partner, PartnerEvent } from '@gatehouse/contract/partners/partner-settings.ts'

export interface PartnerValues {
  readonly [field: string]: unknown
  readonly name: string
  readonly url: string
  /** A new secret; `''` keeps the saved one. */
  readonly secret: string
  readonly events: readonly string[]
  /** Empty for every location. */
  readonly locations: readonly string[]
  readonly paused: boolean
}

export const valuesOfPartner = (partner: Partner | undefined): PartnerValues => ({
  name: partner?.name ?? '',
  url: partner?.url ?? '',
  secret: '',
  events: partner?.events ?? ['visit.checked_in', 'visit.checked_out', 'visit.checkin_undone', 'visit.checkout_undone'],
  locations: partner?.locations ?? [],
  paused: partner?.paused ?? false,
})

const RANDOM_BYTES = 32

/** A secret as Standard Webhooks writes it. */
export function newPartnerSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))
  return `whsec_${btoa(String.fromCharCode(...bytes))}`
}

/** A key for a new partner, made from its name and used by no other one. */
export function keyOfPartner(name: string, others: readonly Partner[]): string {
  const base =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 36) || 'partner'
  const keys = [base, ...others.map((_, index) => `${base}_${index + 2}`)]
  return keys.find((key) => !others.some((other) => other.key === key))!
}

/** The request body of the form. */
export const bodyOfPartner = (values: PartnerValues, partner: Partner | undefined, others: readonly Partner[]): Partner => ({
  ...(partner ?? { key: keyOfPartner(values.name, others) }),
  name: values.name.trim(),
  url: values.url.trim(),
  secret: values.secret.trim() || partner?.secret,
  events: [...values.events] as PartnerEvent[],
  locations: values.locations.length === 0 ? null : [...values.locations],
  paused: values.paused,
})
