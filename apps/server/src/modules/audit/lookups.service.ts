import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'
import type { Permission } from '@gatehouse/contract/kernel/permissions.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import { type Db, isTx, type Tx } from '../../kernel/db/handles.ts'
import { queryAll } from '../../kernel/db/query.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { recordAudit } from './audit.service.ts'

/**
 * Different full numbers a minute, for people who check visitors in and for everyone else. A number is searched for several times while it is typed.
 */
const MOST_AT_GATES = 60
const MOST_ELSEWHERE = 10
/** Different numbers a day with the same last four characters, for one person and for all people without the right to reveal numbers. */
const MOST_ALIKE = 5
const MOST_ALIKE_TOGETHER = 50

interface Lookup {
  /** The permission that exempts a person from the limits. */
  reveal: Permission
  numbers: readonly string[]
  record_type: string
  met: readonly string[]
}

/**
 * Limits how many full numbers can be tried to guess masked ones (docs/decisions/0023), across all servers. Audits a hit once a day. Errors:
 * too_many_numbers.
 */
export async function countLookup(app: App, db: Db, actor: OrgActor, { reveal, numbers, record_type, met }: Lookup): Promise<void> {
  if (numbers.length === 0 || actor.permissions.includes(reveal)) return
  const keys = await app.keyring.of(db, actor.organisation_id)
  const plain = [...new Set(numbers.map(plainNumber))]
  const hashes = plain.map((number) => keys.index('lookup', number))
  const tails = plain.map((number) => keys.index('lookup_tail', number.slice(-4)))
  const limit = actor.permissions.includes('entrances:check_in') ? MOST_AT_GATES : MOST_ELSEWHERE
  const count = async (tx: Tx) => {
    const rows = await queryAll<{ wait: number | null; tell: boolean | null }>(tx)`
      select wait, tell from number_lookup(${actor.user_id}::uuid, ${hashes}::bytea[], ${tails}::bytea[], ${met.length > 0 ? record_type : null}::text,
        ${limit}::int, ${MOST_ALIKE}::int, ${MOST_ALIKE_TOGETHER}::int)`
    const { wait, tell } = rows[0]!
    if (wait !== null) throw new AppError('too_many_numbers', { retry_after: Math.max(1, wait) })
    if (tell) await recordAudit(tx, actor, 'number.met', { record_type, record_id: met[0]! })
  }
  // A reading call needs a new transaction for the count. A writing call uses the one it has, because a second connection would wait for the first.
  await (isTx(db) ? count(db) : app.database.asMember(actor, count))
}

const plainNumber = (input: string): string =>
  toArabicDigits(input)
    .normalize('NFKC')
    .replace(/[\s\p{Pd}.()+]/gu, '')
    .toUpperCase()
