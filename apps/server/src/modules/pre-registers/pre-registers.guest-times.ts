import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import type { VisitRules } from '../settings/settings.service.ts'
import { spanOf } from './pre-registers.arrival.ts'

type Times = Parameters<typeof spanOf>[1]

/** The instant at which a guest's link, page and code expire. */
export const endOfVisit = (rules: VisitRules, record: Times): string => spanOf(rules, record).valid_until

const MINUTE = 60_000
const LARGEST_SERIAL = 0xffff

/** The signed code that a guest shows at the gate. A change of time or place makes a new one, and the earlier one stops working. */
export function arrivalCode(
  keys: Pick<OrganisationKeys, 'passes'>,
  rules: VisitRules,
  guest_id: string,
  record: Times & { revision: number },
): string {
  const { valid_from, valid_until } = spanOf(rules, record)
  return keys.passes.sign({
    of: 'guest',
    id: guest_id,
    serial: Math.min(record.revision, LARGEST_SERIAL),
    from: Math.floor(Date.parse(valid_from) / MINUTE),
    until: Math.ceil(Date.parse(valid_until) / MINUTE),
  })
}
