import type { Tx } from '../db/handles.ts'
import { queryAll, queryOne } from '../db/query.ts'

interface Counted {
  /** Points within the span that the first of them began, including this one. */
  points: number
  until: string
  /** Whole seconds until then, at least one, by the database's clock. */
  retry_after: number
}

/** Counts once within a span, inside the transaction: a rollback undoes the count, and others that count the same key wait. */
export const countWithin = async (tx: Tx, key: string, seconds: number): Promise<Counted> =>
  (await countAllWithin(tx, [{ key, points: 1, seconds }]))[0]!

interface Addition {
  key: string
  points: number
  seconds: number
}

/**
 * The same for several distinct keys at once. Locks rows in the given order. Two transactions with the same keys in different orders would wait for
 * each other, so the first key must be one that all share.
 */
export const countAllWithin = (tx: Tx, additions: readonly Addition[]): Promise<(Counted & { key: string })[]> =>
  queryAll<Counted & { key: string }>(tx)`
    insert into rate_limits as r (key, points, expire)
    select a.key, a.points, (extract(epoch from now()) * 1000)::bigint + a.seconds::bigint * 1000
    from unnest(${additions.map(({ key }) => key)}::text[], ${additions.map(({ points }) => points)}::int[],
      ${additions.map(({ seconds }) => seconds)}::int[]) with ordinality as a (key, points, seconds, place)
    order by a.place
    on conflict (key) do update set
      points = case when r.expire <= (extract(epoch from now()) * 1000)::bigint then excluded.points else r.points + excluded.points end,
      expire = case when r.expire <= (extract(epoch from now()) * 1000)::bigint then excluded.expire
        -- Of a time when the clock was ahead.
        else least(r.expire, excluded.expire) end
    returning key, points, to_timestamp(expire / 1000.0) as until,
      greatest(1, ceil((expire - extract(epoch from now()) * 1000) / 1000))::int as retry_after`

/** Undoes the last count of `countWithin`. */
export const countBack = (tx: Tx, key: string) => queryOne(tx)`update rate_limits set points = points - 1 where key = ${key}`
