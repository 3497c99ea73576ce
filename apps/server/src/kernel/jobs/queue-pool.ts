import pg from 'pg'

/** Where no connection came, pg may give nothing to release, and the job library releases it all the same. */
type Release = (error?: Error | boolean) => void
type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void

/** The job library may release the connection on which it listens twice, and nobody would hear of the error but the process. */
export class QueuePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect()
    super.connect((error, client, release: Release | undefined) => {
      let released = false
      callback(error, client, (reason) => {
        if (!released) release?.(reason)
        released = true
      })
    })
    return undefined
  }
}
