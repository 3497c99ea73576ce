import { createHash } from 'node:crypto'
import { emailKey } from '@gatehouse/contract/kernel/domain/text.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { countAllWithin } from '../../kernel/limits/count-within.ts'
import { localTime } from '../../kernel/time/local-time.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

type Per = 'organisation' | 'person' | 'address'

interface Limit {
  per: Per
  most: number
  seconds: number
}

/**
 * The most mails to people without an account, by kind (docs/decisions/0065). Cancellations have no limit, because each follows one mail that was
 * counted. The span begins with its first mail.
 */
export const MAIL_LIMITS = {
  guest: [
    { per: 'organisation', most: 10_000, seconds: DAY },
    { per: 'person', most: 1_000, seconds: DAY },
    { per: 'address', most: 20, seconds: DAY },
  ],
  cancellation: [],
  /** Mails about somebody who stands at a gate. */
  arrival: [
    { per: 'organisation', most: 20_000, seconds: DAY },
    { per: 'address', most: 200, seconds: DAY },
  ],
  invitation: [
    { per: 'organisation', most: 200, seconds: HOUR },
    { per: 'organisation', most: 1_000, seconds: DAY },
    { per: 'person', most: 500, seconds: DAY },
    { per: 'address', most: 5, seconds: HOUR },
    { per: 'address', most: 10, seconds: DAY },
  ],
  /** The span is as long as a link works. With a daily limit, others could keep the owner of an account from getting a link. */
  password_reset: [{ per: 'address', most: 3, seconds: HOUR / 2 }],
} as const satisfies Record<string, readonly Limit[]>

export type MailKind = keyof typeof MAIL_LIMITS

/** The sender for the counters; null for a caller without a session. */
export type Sender = Pick<OrgActor, 'organisation_id' | 'user_id' | 'time_zone'> | null

/** Addresses whose mails were counted in this transaction. `queueMessage` takes no other. */
class CountedMails {
  readonly #addresses: ReadonlySet<string>

  constructor(addresses: Iterable<string>) {
    this.#addresses = new Set(addresses)
  }

  has(address: string): boolean {
    return this.#addresses.has(address)
  }
}

export type { CountedMails }

/** Counts mails, one for each address given. Errors: too_many_mails, too_many_mails_to_address, with the time when it works again. */
export async function countMails(tx: Tx, sender: Sender, kind: MailKind, addresses: readonly string[]): Promise<CountedMails> {
  const exceededLimit = await exceededBy(tx, sender, kind, addresses)
  if (exceededLimit) {
    const { address, until, retry_after } = exceededLimit
    const time = localTime(until, sender?.time_zone ?? 'UTC')
    throw new AppError(address === null ? 'too_many_mails' : 'too_many_mails_to_address', {
      retry_after,
      values: () => ({ time, address: address ?? '' }),
    })
  }
  return new CountedMails(addresses)
}

/** Counts one mail; null if a limit is reached. Meant for work that goes on without the mail. */
export const tryToCountMail = async (tx: Tx, sender: Sender, kind: MailKind, address: string): Promise<CountedMails | null> =>
  (await exceededBy(tx, sender, kind, [address])) ? null : new CountedMails([address])

interface Exceeded {
  /** Null for the limit of a person or an organisation. */
  address: string | null
  until: string
  retry_after: number
}

/** The limit that these mails exceed and that lasts longest. */
async function exceededBy(tx: Tx, sender: Sender, kind: MailKind, addresses: readonly string[]): Promise<Exceeded | undefined> {
  const counters = countersOf(sender, kind, addresses)
  if (counters.size === 0) return undefined
  const add = (sign: 1 | -1) =>
    countAllWithin(
      tx,
      [...counters].map(([key, { points, seconds }]) => ({ key, points: sign * points, seconds })),
    )
  const [longest] = (await add(1))
    .flatMap(({ key, points, until, retry_after }) => {
      const { most, address } = counters.get(key)!
      return points > most ? [{ address, retry_after, until: new Date(until).toISOString() }] : []
    })
    .sort((first, second) => second.until.localeCompare(first.until))
  // A mail that isn't sent doesn't count, where the call goes on without it.
  if (longest) await add(-1)
  return longest
}

interface Counter {
  most: number
  seconds: number
  points: number
  address: string | null
}

/** The organisation's counters come first, so that two calls that count the same addresses wait instead of deadlocking. */
function countersOf(sender: Sender, kind: MailKind, addresses: readonly string[]): ReadonlyMap<string, Counter> {
  const counters = new Map<string, Counter>()
  if (addresses.length === 0) return counters
  const mailboxes = new Map<string, string[]>()
  for (const address of addresses) mailboxes.set(mailboxKey(address), [...(mailboxes.get(mailboxKey(address)) ?? []), address])
  const add = (subject: string, { most, seconds }: Limit, points: number, address: string | null) =>
    counters.set(`mails/${kind}/${sender?.organisation_id ?? '-'}/${seconds}/${subject}`, { most, seconds, points, address })
  for (const limit of MAIL_LIMITS[kind] as readonly Limit[]) {
    if (limit.per === 'organisation') add('all', limit, addresses.length, null)
    else if (limit.per === 'person' && sender?.user_id) add(`person/${sender.user_id}`, limit, addresses.length, null)
    else if (limit.per === 'address')
      for (const [mailbox, spellings] of [...mailboxes].sort(([first], [second]) => first.localeCompare(second)))
        add(`address/${digestOf(mailbox)}`, limit, spellings.length, spellings[0]!)
  }
  return counters
}

/** The key of a mailbox for all its spellings: ignores case, and everything after a plus sign. */
const mailboxKey = (address: string): string => emailKey(address).replace(/\+[^@]*@/, '@')

/** Hashed, so that the table lists no addresses. */
const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
