import type { Tx } from '../db/handles.ts'
import { queryOne } from '../db/query.ts'

interface Counted {
  /** Within the span that the first of them began, this one included. */
  points: number
  until: string
}

/** Counts once more within a span, in the transaction: what is undone counts nothing, and others who count the same wait for it. */
export const countWithin = async (tx: Tx, key: string, seconds: number): Promise<Counted> =>
  (await queryOne<Counted>(tx)`
    insert into rate_limits as r (key, points, expire)
    values (${key}, 1, (extract(epoch from now()) * 1000)::bigint + ${seconds * 1000}::bigint)
    on conflict (key) do update set
      points = case when r.expire <= (extract(epoch from now()) * 1000)::bigint then 1 else r.points + 1 end,
      expire = case when r.expire <= (extract(epoch from now()) * 1000)::bigint then excluded.expire else r.expire end
    returning points, to_timestamp(expire / 1000.0) as until`)!

/** Takes back what `countWithin` counted last. */
export const countBack = (tx: Tx, key: string) => queryOne(tx)`update rate_limits set points = points - 1 where key = ${key}`
