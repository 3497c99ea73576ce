import type pg from 'pg'
import { runBatch } from '../src/kernel/db/batch.ts'
import { type Tx, writeHandle } from '../src/kernel/db/handles.ts'

/** The program's own query handle, inside this connection's open transaction. */
export const handleOf = (client: pg.Client): Tx =>
  writeHandle(async (step) => (await runBatch(client as unknown as pg.PoolClient, [step]))[0]!, [])
