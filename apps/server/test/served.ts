import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@gatehouse/contract/client.ts'
import type { Problem } from '@gatehouse/contract/errors.ts'
import { SERVICES, type Service } from '@gatehouse/contract/kernel/editions.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { Role } from '@gatehouse/contract/kernel/roles.ts'
import type pg from 'pg'
import type { App } from '../src/kernel/app/app-context.ts'
import { hashPassword } from '../src/kernel/crypto/passwords.ts'
import { newId } from '../src/kernel/crypto/uuid.ts'
import { systemActor } from '../src/kernel/db/actor.ts'
import { createLogger } from '../src/kernel/log/log.ts'
import { FolderMailer } from '../src/kernel/mail/folder-mailer.ts'
import { AnchorFiles } from '../src/kernel/storage/anchor-files.ts'
import { DiskStore } from '../src/kernel/storage/disk-store.ts'
import { FakeClock } from '../src/kernel/time/clock.ts'
import { type ServeOptions, type Serving, serve as startServer } from '../src/serve.ts'
import { KEYS, PASSWORD } from './constants.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { fetchDescribed } from './described.ts'

export let test: TestApp

/** Serves the tests of this file, on a separate database. */
export function serve(options?: TestOptions): void {
  beforeAll(async () => {
    test = await startTestApp(options)
  })
  afterAll(() => test.close())
}

interface Answer {
  ok: boolean
  status: number
  body: unknown
}

/** The body of an answer; throws the problem if the call was refused. */
export function expectSuccess<A extends Answer>(answer: A): Extract<A, { ok: true }>['body'] {
  if (!answer.ok) throw new Error(`The call was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as Extract<A, { ok: true }>['body']
}

/** The problem of a refused call; throws if it wasn't refused. */
export function expectRefusal(answer: Answer): Problem {
  if (answer.ok) throw new Error(`The call was not refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as Problem
}

/** A refusal without the parts that always differ, to check that two look the same to the caller. */
export function omitRequestId(answer: Answer): object {
  const { request_id, ...problem } = expectRefusal(answer)
  return { ...problem, status: answer.status }
}

interface AsOptions {
  language?: Language
  at?: Pick<Serving, 'address'>
}

export type TestOptions = Partial<Omit<ServeOptions, 'config'>> & { config?: Partial<ServeOptions['config']> }

export interface TestApp extends Serving {
  database: TestDatabase
  sql: TestDatabase['sql']
  make: Make
  clock: FakeClock
  folder: string
  /** Every call as this person; without a person, without a session. */
  as(person?: Pick<TestPerson, 'token'> | null, options?: AsOptions): Client
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

/** The real server on a separate database, listening; only mail and clock are simulated. */
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
    // Allows for a busy machine.
    statementTimeoutMs: 60_000,
    longestWaitMs: 60_000,
    // No more calls arrive once a test has finished.
    drainMs: 0,
    ...options,
  }
  const server = await startServer(all)
  const others: Serving[] = []
  return {
    ...server,
    database,
    sql: database.sql,
    clock,
    folder,
    make: new Make(database.owner, server.app),
    as: (person, { language = 'en', at = server } = {}) =>
      createClient({ base: at.address, token: () => person?.token ?? null, language: () => language, fetch: fetchDescribed }),
    async another({ config: other_config, ...options } = {}) {
      const other = await startServer({ ...all, port: 0, ...options, config: { ...all.config, ...other_config } })
      others.push(other)
      return other
    },
    async close() {
      await Promise.all([server.stop(), ...others.map((other) => other.stop())])
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export interface TestPerson {
  id: string
  email: string
  name: string
  organisation_id: number
  token: string
}

export interface OrganisationOptions {
  name?: string
  services?: readonly Service[]
  inactive?: readonly Service[]
  /** Days from today until every edition ends; negative means past. */
  expiresIn?: number
  disableIn?: number
  time_zone?: string
}

export interface PersonOptions {
  organisation?: number
  role?: Role
  added?: string[]
  removed?: string[]
  location_ids?: string[] | null
  unit_ids?: string[] | null
  language?: 'th' | 'en'
  name?: string
}

let hashOfPassword: Promise<string> | undefined
let serial = 0

/** Builders for a test's preconditions, written as the database's owner. The subject of a test goes through the server. */
export class Make {
  private readonly owner: pg.Pool
  private readonly app: App

  constructor(owner: pg.Pool, app: App) {
    this.owner = owner
    this.app = app
  }

  id = newId

  async organisation({
    name = 'Sathorn Park',
    services = SERVICES,
    inactive = [],
    expiresIn = 365,
    disableIn,
    time_zone = 'Asia/Bangkok',
  }: OrganisationOptions = {}): Promise<number> {
    const { rows } = await this.owner.query(
      `insert into organisations (name, time_zone, disable_date) values ($1, $2, (now() at time zone $2)::date + $3::int) returning id`,
      [name, time_zone, disableIn ?? null],
    )
    const { id } = rows[0]
    for (const service of [...services, ...inactive])
      await this.owner.query('insert into subscriptions values ($1, $2, $3, (now() at time zone $5)::date + $4::int)', [
        id,
        service,
        inactive.includes(service) ? 'inactive' : 'active',
        expiresIn,
        time_zone,
      ])
    await this.owner.query('select entrance_numbers_prepare($1)', [id])
    await this.app.database.asMember(systemActor(id), (tx) => this.app.keyring.create(tx, id))
    return id
  }

  /** A person of an organisation, with a session. Creates the organisation if none is given. */
  async person(options: PersonOptions = {}): Promise<TestPerson> {
    const organisation_id = options.organisation ?? (await this.organisation())
    hashOfPassword ??= hashPassword(PASSWORD)
    const user = {
      id: newId(),
      email: `person${++serial}.${randomBytes(3).toString('hex')}@test.example`,
      name: options.name ?? `Person ${serial}`,
    }
    await this.owner.query('insert into users (id, email, name, password_hash, language) values ($1, $2, $3, $4, $5)', [
      user.id,
      user.email,
      user.name,
      await hashOfPassword,
      options.language ?? 'en',
    ])
    await this.membership(user.id, organisation_id, options)
    return { ...user, organisation_id, token: await this.session(user.id, organisation_id) }
  }

  async membership(
    userId: string,
    organisationId: number,
    { role = 'admin', added = [], removed = [], location_ids = null, unit_ids = null }: PersonOptions = {},
  ): Promise<void> {
    await this.owner.query(
      `insert into memberships (organisation_id, user_id, role, permissions_added, permissions_removed, location_ids, unit_ids)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [organisationId, userId, role, added, removed, location_ids, unit_ids],
    )
  }

  admin = (options: PersonOptions = {}) => this.person({ role: 'admin', ...options })
  operator = (options: PersonOptions = {}) => this.person({ role: 'operator', ...options })

  async session(userId: string, organisationId: number | null): Promise<string> {
    const { token, hash } = this.app.tokens.make('session')
    await this.owner.query('select session_open($1, $2, $3, $4, 1440, 60, null, null)', [newId(), hash, userId, organisationId])
    return token
  }

  async location(
    organisation: { organisation_id: number },
    { code = `L${++serial}`, capacity = 100, status = 'active' } = {},
  ): Promise<string> {
    const id = newId()
    await this.owner.query(
      `insert into locations (organisation_id, id, code, name_th, name_en, kind, capacity, status) values ($1, $2, $3, 'อาคารหลัก', 'Main building', 'office', $4, $5)`,
      [organisation.organisation_id, id, code, capacity, status],
    )
    return id
  }

  async unit(
    organisation: { organisation_id: number },
    location_id: string,
    { code = `U${++serial}`, parent_id = null as string | null } = {},
  ): Promise<string> {
    const id = newId()
    await this.owner.query(
      'insert into units (organisation_id, id, location_id, parent_id, code, name_th) values ($1, $2, $3, $4, $5, $5)',
      [organisation.organisation_id, id, location_id, parent_id, code],
    )
    return id
  }

  async gate(
    organisation: { organisation_id: number },
    { location_id = '', code = `G${++serial}`, direction = 'both', status = 'active' } = {},
  ) {
    const gateLocation = location_id || (await this.location(organisation))
    const _id = newId()
    await this.owner.query(
      `insert into gates (organisation_id, _id, location_id, code, name, direction, kind, status) values ($1, $2, $3, $4, 'Front', $5, 'reception', $6)`,
      [organisation.organisation_id, _id, gateLocation, code, direction, status],
    )
    return { _id, location_id: gateLocation, code }
  }

  async notification(
    organisation: { organisation_id: number },
    { title = 'Notice', description = '<p>Hello</p>', notify_type = 'notice', user_id = null as string | null } = {},
  ) {
    const id = newId()
    await this.owner.query(
      'insert into notifications (organisation_id, id, title, description, notify_type, user_id) values ($1, $2, $3, $4, $5, $6)',
      [organisation.organisation_id, id, title, description, notify_type, user_id],
    )
    return id
  }
}
