import type { Tx } from '../db/handles.ts'
import { queryAll, queryOne } from '../db/query.ts'

interface Counted {
  /** Within the span that the first of them began, this one included. */
  points: number
  until: string
  /** Whole seconds until then, at least one, by the clock of the database. */
  retry_after: number
}

/** Counts once more within a span, in the transaction: what is undone counts nothing, and others who count the same wait for it. */
export const countWithin = async (tx: Tx, key: string, seconds: number): Promise<Counted> =>
  (await countAllWithin(tx, [{ key, points: 1, seconds }]))[0]!

interface Addition {
  key: string
  points: number
  seconds: number
}

/**
 * The same for several keys at once, each named once. Rows are locked in the order given. Two transactions that count the same keys in
 * different orders would wait for each other, so the first key must be one that all of them share.
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

/** Takes back what `countWithin` counted last. */
export const countBack = (tx: Tx, key: string) => queryOne(tx)`update rate_limits set points = points - 1 where key = ${key}`
