import { randomBytes } from 'node:crypto'
import { SERVICES, type Service } from '@gatehouse/contract/kernel/editions.ts'
import type { Role } from '@gatehouse/contract/kernel/permissions.ts'
import type pg from 'pg'
import type { App } from '../src/kernel/app/app-context.ts'
import { hashPassword } from '../src/kernel/crypto/passwords.ts'
import { newId } from '../src/kernel/crypto/uuid.ts'
import { systemActor } from '../src/kernel/db/actor.ts'
import { PASSWORD } from './constants.ts'

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
  /** Days from today to the end of every edition; negative is past. */
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

/** Builders of what a test stands on, written as the owner of the database: what a test is about goes through the server. */
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
    for (const service of [...services, ...inactive]) {
      await this.owner.query('insert into subscriptions values ($1, $2, $3, (now() at time zone $5)::date + $4::int)', [
        id,
        service,
        inactive.includes(service) ? 'inactive' : 'active',
        expiresIn,
        time_zone,
      ])
    }
    await this.owner.query('select entrance_numbers_prepare($1)', [id])
    await this.app.database.asMember(systemActor(id), (tx) => this.app.keyring.create(tx, id))
    return id
  }

  /** A person of an organisation, with a session. Makes the organisation where none is given. */
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

  async location(of: { organisation_id: number }, { code = `L${++serial}`, capacity = 100, status = 'active' } = {}): Promise<string> {
    const id = newId()
    await this.owner.query(
      `insert into locations (organisation_id, id, code, name_th, name_en, kind, capacity, status) values ($1, $2, $3, 'อาคารหลัก', 'Main building', 'office', $4, $5)`,
      [of.organisation_id, id, code, capacity, status],
    )
    return id
  }

  async unit(
    of: { organisation_id: number },
    location_id: string,
    { code = `U${++serial}`, parent_id = null as string | null } = {},
  ): Promise<string> {
    const id = newId()
    await this.owner.query(
      'insert into units (organisation_id, id, location_id, parent_id, code, name_th) values ($1, $2, $3, $4, $5, $5)',
      [of.organisation_id, id, location_id, parent_id, code],
    )
    return id
  }

  async gate(of: { organisation_id: number }, { location_id = '', code = `G${++serial}`, direction = 'both', status = 'active' } = {}) {
    const at = location_id || (await this.location(of))
    const _id = newId()
    await this.owner.query(
      `insert into gates (organisation_id, _id, location_id, code, name, direction, kind, status) values ($1, $2, $3, $4, 'Front', $5, 'reception', $6)`,
      [of.organisation_id, _id, at, code, direction, status],
    )
    return { _id, location_id: at, code }
  }

  async notification(
    of: { organisation_id: number },
    { title = 'Notice', description = '<p>Hello</p>', notify_type = 'notice', user_id = null as string | null } = {},
  ) {
    const id = newId()
    await this.owner.query(
      'insert into notifications (organisation_id, id, title, description, notify_type, user_id) values ($1, $2, $3, $4, $5, $6)',
      [of.organisation_id, id, title, description, notify_type, user_id],
    )
    return id
  }
}
