import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** `duration` in seconds. */
interface LimitOptions {
  keyPrefix: string
  points: number
  duration: number
}

interface Row {
  points: number
  expire: string | null
  /** Milliseconds until the row expires, by the database's clock; null if it never does. */
  remaining: string | null
}
interface Rows {
  rows: Row[]
}

const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint'

/**
 * A limit that counts in the database by the database's clock. The library writes the server's time: a lock made by a server whose clock was 13 hours
 * fast lasted 790 minutes. After the database's clock is set back, a row may end later than its span allows, and is shortened to the span. Overrides
 * the queries of the library's store (`RateLimiterStoreAbstract`); its version is pinned. A block lasts at most `duration`.
 */
export class DatabaseLimiter extends RateLimiterPostgres {
  private readonly database: pg.Pool

  constructor(pool: pg.Pool, options: LimitOptions) {
    // Jobs delete old rows; the library would use the server's clock.
    super({ ...options, storeClient: pool, tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false })
    this.database = pool
  }

  protected _upsert(key: string, points: number, milliseconds: number, isForced = false): Promise<Rows> {
    const ends = `case when $3::bigint > 0 then ${NOW} + $3::bigint end`
    return this.database.query<Row>(
      `insert into rate_limits as r (key, points, expire) values ($1, $2::int, ${ends})
       on conflict (key) do update set
         points = case when r.expire <= ${NOW} or $4::boolean then excluded.points else r.points + excluded.points end,
         expire = case when r.expire <= ${NOW} or $4::boolean then excluded.expire when r.expire is null then null
           else least(r.expire, excluded.expire) end
       returning points, expire, expire - ${NOW} as remaining`,
      [key, points, milliseconds, isForced],
    )
  }

  /** Errors: RangeError for a block longer than `duration`, which the next try would shorten. */
  override block(key: string, seconds: number): Promise<RateLimiterRes> {
    if (seconds > this.duration) throw new RangeError(`A block of ${seconds} s is longer than the limit's ${this.duration} s.`)
    return super.block(key, seconds)
  }

  protected async _get(key: string): Promise<Rows | null> {
    const answer = await this.database.query<Row>(
      `select points, expire, expire - ${NOW} as remaining from rate_limits where key = $1 and (expire > ${NOW} or expire is null)`,
      [key],
    )
    return answer.rowCount === 0 ? null : answer
  }

  protected _getRateLimiterRes(_key: string, changedPoints: number, { rows: [row] }: Rows): RateLimiterRes {
    const { points, remaining } = row!
    const isFirst = points === changedPoints
    const left = Math.max(this.points - points, 0)
    return new RateLimiterRes(left, remaining === null ? -1 : Math.max(Number(remaining), 0), points, isFirst)
  }
}
