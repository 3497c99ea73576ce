import pg from 'pg'

/** Without a connection pg passes no release function, but the job library calls it anyway. */
type Release = (error?: Error | boolean) => void
type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void

/** The job library may release its listening connection twice, which would be an unhandled error. */
export class QueuePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect()
    super.connect((error, client, release: Release | undefined) => {
      let isReleased = false
      callback(error, client, (reason) => {
        if (!isReleased) release?.(reason)
        isReleased = true
      })
    })
    return undefined
  }
}
