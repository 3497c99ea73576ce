import type { blacklists } from '@gatehouse/contract/blacklists.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import { namesOfVisit } from '@gatehouse/contract/visit-names.ts'
import { systemActor } from '../src/kernel/db/actor.ts'
import type { Screening, Subject } from '../src/modules/blacklists/blacklists.service.ts'
import { screen } from '../src/modules/blacklists/blacklists.service.ts'
import { good, type TestApp, type TestPerson } from './served.ts'

export type EntryInput = BodyInputOf<typeof blacklists.create>

/** A person of whom only the name is known, and whatever more a test says. */
export const entryOf = (more: Partial<EntryInput> = {}): EntryInput => ({
  kind: 'person',
  name: 'ประเสริฐ วงศ์ทอง',
  severity: 'alert',
  guard_action: 'call_supervisor',
  reason: 'ทำร้ายพนักงานเมื่อเดือนก่อน',
  ...more,
})

export const listed = async (test: TestApp, by: TestPerson, more: Partial<EntryInput> = {}) =>
  good(await test.as(by).blacklists.create({ body: entryOf(more) }))

/** What a test says of somebody; their names are those of a visitor. */
export type Stranger = Partial<Omit<Subject, 'names'>> & { names?: readonly string[] }

export const subjectOf = ({ names = [], ...more }: Stranger = {}): Subject => ({
  names: namesOfVisit(...names.map((visitor_name) => ({ visitor_name }))),
  company: null,
  documents: [],
  phone: null,
  plate: null,
  plate_province: null,
  location_id: null,
  person_hash: null,
  ...more,
})

/** As a module asks, in a transaction of the organisation. */
export const screened = (test: Pick<TestApp, 'app'>, organisation: number, more: Stranger): Promise<Screening> => {
  const member = systemActor(organisation)
  return test.app.database.asMember(member, (tx) => screen(test.app, tx, member, subjectOf(more)))
}
