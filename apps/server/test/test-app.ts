import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@gatehouse/contract/client.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { createLogger } from '../src/kernel/log/log.ts'
import { FolderMailer } from '../src/kernel/mail/folder-mailer.ts'
import { AnchorFiles } from '../src/kernel/storage/anchor-files.ts'
import { DiskStore } from '../src/kernel/storage/disk-store.ts'
import { FakeClock } from '../src/kernel/time/clock.ts'
import { type ServeOptions, type Serving, serve } from '../src/serve.ts'
import { KEYS } from './constants.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { Make, type TestPerson } from './make.ts'

interface AsOptions {
  language?: Language
  /** Another server than the test's own. */
  at?: Pick<Serving, 'address'>
}

export type TestOptions = Partial<Omit<ServeOptions, 'config'>> & { config?: Partial<ServeOptions['config']> }

export interface TestApp extends Serving {
  database: TestDatabase
  make: Make
  clock: FakeClock
  folder: string
  /** Every call as this person; without one, without a session. */
  as(person?: Pick<TestPerson, 'token'> | null, options?: AsOptions): Client
  /** Another server on the same database. */
  another(options?: TestOptions): Promise<Serving>
  close(): Promise<void>
}

const LINKS = {
  terms: 'https://example.org/terms',
  privacy: 'https://example.org/privacy',
  data_protection: 'https://example.org/dp',
  pdpa_en: 'https://example.org/en',
  pdpa_th: 'https://example.org/th',
}

/** The real server on a database of its own, listening; only mail and the clock are not the real ones. */
export async function startTestApp({ config, ...options }: TestOptions = {}): Promise<TestApp> {
  const database = await createDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-files-'))
  const clock = new FakeClock(new Date())
  const all: ServeOptions = {
    config: {
      demo: false,
      public_url: 'http://gatehouse.test',
      trust_proxy: [],
      page_dir: join(folder, 'page'),
      links: LINKS,
      check_answers: true,
      ...KEYS,
      ...config,
    },
    ownerUrl: database.ownerUrl,
    host: '127.0.0.1',
    port: 0,
    files: await DiskStore.open(join(folder, 'files')),
    anchors: new AnchorFiles(join(folder, 'anchors')),
    mailer: new FolderMailer(join(folder, 'mail'), 'Gatehouse <no-reply@gatehouse.test>'),
    log: createLogger({ level: 'silent' }),
    clock,
    version: '0.0.0-test',
    worker: false,
    callsPerMinute: 1_000_000,
    callsAtOnce: 1_000_000,
    // Nobody asks a server that a test is done with.
    drainMs: 0,
    ...options,
  }
  const serving = await serve(all)
  const others: Serving[] = []
  return {
    ...serving,
    database,
    clock,
    folder,
    make: new Make(database.owner, serving.app),
    as: (person, { language = 'en', at = serving } = {}) =>
      createClient({ base: at.address, token: () => person?.token ?? null, language: () => language }),
    async another({ config: other_config, ...more } = {}) {
      const other = await serve({ ...all, ...more, config: { ...all.config, ...other_config } })
      others.push(other)
      return other
    },
    async close() {
      await Promise.all([serving.stop(), ...others.map((other) => other.stop())])
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
