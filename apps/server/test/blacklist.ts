import type { blacklists } from '@gatehouse/contract/blacklists/blacklists.ts'
import { namesOfVisit } from '@gatehouse/contract/blacklists/visit-names.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import { systemActor } from '../src/kernel/db/actor.ts'
import type { Screening, Subject } from '../src/modules/blacklists/blacklists.service.ts'
import { screen } from '../src/modules/blacklists/blacklists.service.ts'
import { expectSuccess, type TestApp, type TestPerson } from './served.ts'

export type EntryInput = BodyInputOf<typeof blacklists.create>

/** A person with only a name, plus the fields a test adds. */
export const entryOf = (overrides: Partial<EntryInput> = {}): EntryInput => ({
  kind: 'person',
  name: 'ประเสริฐ วงศ์ทอง',
  severity: 'alert',
  guard_action: 'call_supervisor',
  reason: 'ทำร้ายพนักงานเมื่อเดือนก่อน',
  ...overrides,
})

export const createListedEntry = async (test: TestApp, actor: TestPerson, overrides: Partial<EntryInput> = {}) =>
  expectSuccess(await test.as(actor).blacklists.create({ body: entryOf(overrides) }))

/** The facts of a test about a person; their names are a visitor's names. */
export type Stranger = Partial<Omit<Subject, 'names'>> & { names?: readonly string[] }

export const subjectOf = ({ names = [], ...facts }: Stranger = {}): Subject => ({
  names: namesOfVisit(...names.map((visitor_name) => ({ visitor_name }))),
  company: null,
  documents: [],
  phone: null,
  plate: null,
  plate_province: null,
  location_id: null,
  person_hash: null,
  ...facts,
})

/** Screens as a module does, in a transaction of the organisation. */
export const screened = (test: Pick<TestApp, 'app'>, organisation: number, facts: Stranger): Promise<Screening> => {
  const member = systemActor(organisation)
  return test.app.database.asMember(member, (tx) => screen(test.app, tx, member, subjectOf(facts)))
}
