import { ROLES } from '@gatehouse/contract/kernel/roles.ts'
import { admin, checkIn, checkOut, gate, guard, staffDesk, type VisitInput } from '../../../test/desk.ts'
import { openStream } from '../../../test/event-stream.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { reportJobs } from '../reports/reports.jobs.ts'

serve()
staffDesk()

const calls = (person: TestPerson = guard) => test.as(person).deleteRequests
const visit = (overrides: Partial<VisitInput> = {}) => checkIn(test, { guard, gate }, overrides)
const pastVisit = async (overrides: Partial<VisitInput> = {}) => checkOut(test, { guard, gate }, await visit(overrides))
const request = async (entrances: string[], requester: TestPerson = guard) =>
  expectSuccess(await calls(requester).create({ body: { entrances, reason_code: 'duplicate', text: 'typed twice' } }))
const approve = (id: string, decider: TestPerson = admin) => calls(decider).approve({ params: { id }, body: { id } })
const deleted = async (overrides: Partial<VisitInput> = {}) => {
  const { _id } = await pastVisit(overrides)
  const { _id: id } = await request([_id])
  expectSuccess(await approve(id))
  return { _id, request_id: id }
}
const rowOf = async (_id: string) => (await test.sql('select to_jsonb(e) as row from entrances e where _id = $1', _id))[0]?.row

describe('a request to delete visits', () => {
  it('[E-04] shows its impact before, waits in the list of open ones, and says who, when and why', async () => {
    const first = await pastVisit({ party_size: 3 })
    const two = await pastVisit()
    const entrances = [first._id, two._id]
    const { impact, obstacles } = expectSuccess(await calls().impact({ body: { entrances } }))
    const day = new Date(Date.parse(first.checkin_at) + 7 * 3_600_000).toISOString().slice(0, 10)
    expect(obstacles).toEqual([])
    expect(impact).toEqual({
      ...{ visits: 2, people: 4, sightings: 0, charges: 0, stamps: 0 },
      days: [{ day, location_id: gate.location_id, checked_in: 2, checked_out: 2 }],
    })
    const newRequest = await request(entrances)
    expect(newRequest).toMatchObject({
      ...{ status: 'requested', reason_code: 'duplicate', text: 'typed twice', impact, own: true, requested_by: 'Kanyarat' },
      numbers: [first.number, two.number],
      visits: [{ entrance_id: first._id, visitor_name: 'สมชาย ใจดี', deleted: false }, { entrance_id: two._id }],
    })
    expect(newRequest.history.map(({ action }) => action)).toEqual(['delete_request.requested'])
    const other = await pastVisit()
    const { _id: withdrawn } = await request([other._id])
    expectSuccess(await calls().withdraw({ params: { id: withdrawn }, body: {} }))
    const { docs, open, total } = expectSuccess(await calls(admin).list({}))
    expect([docs.map(({ _id }) => _id), open, total]).toEqual([[newRequest._id, withdrawn], 1, 2])
    expect(docs[0]).toMatchObject({ own: false })
    const listed = async (query: object) => expectSuccess(await calls(admin).list({ query })).docs.map(({ _id }) => _id)
    expect(await listed({ status: 'withdrawn' })).toEqual([withdrawn])
    expect(await listed({ entrance_id: two._id })).toEqual([newRequest._id])
    expect(await listed({ own: 'true' })).toEqual([])
  })

  it('[E-05] is approved by another person, with the body that was read: the visits leave every list and count by exactly the impact', async () => {
    const keptVisit = await pastVisit()
    const deletedVisits = [await pastVisit({ party_size: 2, phone: '0812345608' }), await pastVisit()]
    const call = test.as(admin)
    const totals = async () => ({
      list: expectSuccess(await call.entrances.list({})).total,
      today: expectSuccess(await call.entrances.metadata({})).checked_in_today,
      out: expectSuccess(await call.entrances.metadata({})).checked_out_today,
    })
    const before = await totals()
    const { _id: id, impact } = await request(deletedVisits.map(({ _id }) => _id))
    const read = expectSuccess(await calls(admin).get({ params: { id } }))
    const { _id, ...fields } = read
    const answer = expectSuccess(await calls(admin).approve({ params: { id }, body: { id, ...fields, reason: 'I saw both' } }))
    expect(answer).toMatchObject({ status: 'approved', decided_by: admin.name, decision_reason: 'I saw both', impact, own: false })
    expect(answer.visits).toMatchObject([
      { deleted: true, visitor_name: null },
      { deleted: true, visitor_name: null },
    ])
    const [day] = impact.days
    const after = await totals()
    expect(after).toEqual({
      list: before.list - impact.visits,
      today: before.today - day!.checked_in,
      out: before.out - day!.checked_out,
    })
    expect(expectSuccess(await call.entrances.list({})).docs.map((doc) => doc._id)).toEqual([keptVisit._id])
    expect(expectSuccess(await call.entrances.list({ query: { search: 'สมชาย' } })).total).toBe(1)
    expect(expectRefusal(await call.entrances.get({ params: { id: deletedVisits[0]!._id } })).code).toBe('not_found')
    expect(expectSuccess(await call.entrances.find({ body: { text: '0812345608' } })).docs).toEqual([])
    expect(expectRefusal(await approve(id)).code).toBe('status_not_allowed')
  })

  it('[E-05] takes from the dashboard, the reports and the lists of each day and location exactly what it said before', async () => {
    const otherGate = await test.make.gate(admin)
    const zone = 7 * 3_600_000
    const visitIds: string[] = []
    for (let n = 0; n < 24; n++) {
      const visitGate = n % 3 === 0 ? otherGate : gate
      const { _id } = await checkIn(test, { guard, gate: visitGate }, { party_size: 1 + (n % 4) })
      if (n % 8 === 7) expectSuccess(await test.as(guard).entrances.undo({ params: { id: _id }, body: {} }))
      else expectSuccess(await test.as(guard).entrances.checkOut({ params: { id: _id }, body: { gate_id: visitGate._id } }))
      // Times around midnight, so that some visits end a day later.
      await test.sql(
        `update entrances set checkin_at = checkin_at - make_interval(hours => $2), checkout_at = checkout_at - make_interval(hours => $3) where _id = $1`,
        ...[_id, 7 * n, 7 * n - (n % 5)],
      )
      visitIds.push(_id)
    }
    const selectedIds = visitIds.filter((_, n) => n % 2 === 1 || n % 5 === 0)
    const call = test.as(admin)
    const { impact } = expectSuccess(await calls().impact({ body: { entrances: selectedIds } }))
    expect(impact.days.length).toBeGreaterThan(6)
    const days = [...new Set(impact.days.map(({ day }) => day))]
    const total = async (query: object) => expectSuccess(await call.entrances.list({ query })).total
    const counted = async () => {
      const lists = new Map<string, number>()
      for (const locationId of [gate.location_id, otherGate.location_id])
        for (const day of days) {
          const range = { location_id: locationId, startDate: day, endDate: day }
          const came = (await total(range)) - (await total({ ...range, status: 'cancelled' }))
          lists.set(`${day} ${locationId} in`, came)
          lists.set(`${day} ${locationId} out`, await total({ ...range, day_of: 'checkout', status: 'out' }))
        }
      const { last_days, checked_in_today } = expectSuccess(await call.reports.dashboard({}))
      const [startDate, endDate] = [days[0]!, days.at(-1)!]
      const daily = async (status: 'checkin' | 'checkout') =>
        expectSuccess(await call.reports.daily({ query: { startDate, endDate, status } })).docs.map(
          ({ date, count }) => [date, count] as const,
        )
      const report = { checked_in: await daily('checkin'), checked_out: await daily('checkout') }
      return { lists, last_days, checked_in_today, report, all: await total({}) }
    }
    // The counts of closed days are stored, so the deletion has to correct them.
    await reportJobs.build_reports(test.app)
    const before = await counted()
    const { _id: id } = await request(selectedIds)
    expect(expectSuccess(await approve(id)).impact).toEqual(impact)
    const after = await counted()
    const sum = (day: string, name: 'checked_in' | 'checked_out', location_id?: string) =>
      impact.days
        .filter((each) => each.day === day && (location_id === undefined || each.location_id === location_id))
        .reduce((all, each) => all + each[name], 0)
    for (const locationId of [gate.location_id, otherGate.location_id])
      for (const day of days) {
        const lost = (name: string) => before.lists.get(`${day} ${locationId} ${name}`)! - after.lists.get(`${day} ${locationId} ${name}`)!
        expect([day, lost('in'), lost('out')]).toEqual([day, sum(day, 'checked_in', locationId), sum(day, 'checked_out', locationId)])
      }
    expect(before.all - after.all).toBe(impact.visits)
    for (const [index, { date, checkins, checkouts }] of before.last_days.entries()) {
      const now = after.last_days[index]!
      expect([date, checkins - now.checkins, checkouts - now.checkouts]).toEqual([date, sum(date, 'checked_in'), sum(date, 'checked_out')])
    }
    for (const name of ['checked_in', 'checked_out'] as const)
      expect(before.report[name].map(([date, count], index) => [date, count - after.report[name][index]![1]])).toEqual(
        before.report[name].map(([date]) => [date, sum(date, name)]),
      )
    for (const entrance of selectedIds) expectSuccess(await calls(admin).restore({ params: { id: entrance }, body: { reason: 'back' } }))
    expect(await counted()).toEqual(before)
    const today = new Date(test.clock.now().getTime() + zone).toISOString().slice(0, 10)
    expect(before.checked_in_today - after.checked_in_today).toBe(sum(today, 'checked_in'))
  })

  it('is hidden from people who see only one of its two locations', async () => {
    const otherGate = await test.make.gate(admin)
    const away = await checkOut(test, { guard, gate: otherGate }, await checkIn(test, { guard, gate: otherGate }))
    const { _id: id, impact } = await request([(await pastVisit())._id, away._id])
    expect(impact.days.map(({ location_id }) => location_id).sort()).toEqual([gate.location_id, otherGate.location_id].sort())
    const localAdmin = await test.make.admin({ organisation: admin.organisation_id, location_ids: [gate.location_id] })
    const fullAdmin = await test.make.admin({
      organisation: admin.organisation_id,
      location_ids: [gate.location_id, otherGate.location_id],
    })
    expect(expectRefusal(await approve(id, localAdmin)).code).toBe('not_found')
    expect(expectSuccess(await calls(localAdmin).list({})).docs).toEqual([])
    expect(expectRefusal(await calls(localAdmin).impact({ body: { entrances: [away._id] } })).code).toBe('entrance_not_found')
    expectSuccess(await approve(id, fullAdmin))
    expect(expectSuccess(await calls(localAdmin).deleted({})).docs.map((doc) => doc.location_id)).toEqual([gate.location_id])
  })

  it('[E-05] [E-06] takes the id alone or with extra fields of any name, which it ignores', async () => {
    const extra = { note: 'x', status: 'approved', impact: 'none', visits: 7, reason: '' }
    for (const body of [{}, extra]) {
      const [rejectedRequest, approvedRequest] = [await request([(await pastVisit())._id]), await request([(await pastVisit())._id])]
      const rejection = await calls(admin).reject({ body: { id: rejectedRequest._id, ...body } as never })
      expect(expectSuccess(rejection)).toMatchObject({ status: 'rejected', decision_reason: null, visits: [{ deleted: false }] })
      const approval = await calls(admin).approve({
        params: { id: approvedRequest._id },
        body: { id: approvedRequest._id, ...body } as never,
      })
      expect(expectSuccess(approval)).toMatchObject({ status: 'approved', decision_reason: null })
    }
  })

  it('[E-06] is rejected by another person with a reason, and the visit stays and can be requested again', async () => {
    const { _id } = await pastVisit()
    const { _id: id } = await request([_id])
    const answer = expectSuccess(await calls(admin).reject({ body: { id, reason: 'they were two people' } }))
    expect(answer).toMatchObject({ status: 'rejected', decision_reason: 'they were two people', visits: [{ deleted: false }] })
    expect(expectRefusal(await calls(admin).reject({ body: { id, reason: 'again' } })).code).toBe('status_not_allowed')
    const { history } = expectSuccess(await test.as(admin).entrances.get({ params: { id: _id } }))
    expect(history.map(({ action }) => action).slice(-2)).toEqual(['entrance.deletion_requested', 'entrance.deletion_rejected'])
    await request([_id])
  })

  it('is withdrawn by nobody but the person who made it', async () => {
    const { _id: id } = await request([(await pastVisit())._id])
    expect(expectRefusal(await calls(admin).withdraw({ params: { id }, body: {} })).code).toBe('permission_denied')
    expect(expectSuccess(await calls().withdraw({ params: { id }, body: {} }))).toMatchObject({ status: 'withdrawn', decided_by: null })
    expect(expectRefusal(await approve(id)).code).toBe('status_not_allowed')
  })

  it('[8.2.1] is not approved with another id than in the address, nor from another organisation', async () => {
    const [first, second] = [await request([(await pastVisit())._id]), await request([(await pastVisit())._id])]
    expect(expectRefusal(await calls(admin).approve({ params: { id: first._id }, body: { id: second._id } }))).toMatchObject({
      status: 422,
      errors: [{ field: 'id' }],
    })
    const stranger = await test.make.admin()
    expect(expectRefusal(await approve(first._id, stranger)).code).toBe('not_found')
    expect(expectRefusal(await calls(stranger).reject({ body: { id: first._id, reason: 'x' } })).code).toBe('not_found')
    const { _id } = await pastVisit()
    expect(expectRefusal(await calls(stranger).create({ body: { entrances: [_id], reason_code: 'test' } })).code).toBe('entrance_not_found')
  })

  it('needs a text for another reason, a visit, and each of them once', async () => {
    const { _id } = await pastVisit()
    const fields = async (body: object) => expectRefusal(await calls().create({ body: body as never })).errors!.map(({ field }) => field)
    expect(await fields({ entrances: [_id], reason_code: 'other' })).toEqual(['text'])
    expect(await fields({ entrances: [], reason_code: 'test' })).toEqual(['entrances'])
    expect(await fields({ entrances: [_id, _id], reason_code: 'test' })).toEqual(['entrances'])
    expect(await fields({ entrances: [_id], reason_code: 'because' })).toEqual(['reason_code'])
    expect(await fields({ entrances: [_id], reason_code: 'test', requested_by: admin.id })).toEqual(['requested_by'])
  })

  it('is refused for a visit that is open, that has an open sighting, or whose deletion is requested already', async () => {
    const inside = await visit()
    const code = async (id: string) => expectRefusal(await calls().create({ body: { entrances: [id], reason_code: 'test' } }))
    const why = async (id: string) => expectSuccess(await calls().impact({ body: { entrances: [id] } })).obstacles.map((each) => each.why)
    expect(await code(inside._id)).toMatchObject({ status: 409, code: 'entrance_open', conflict: { _id: inside._id } })
    expect(await why(inside._id)).toEqual(['open'])

    const numbers = [{ kind: 'phone' as const, number: '0899999999' }]
    const body = { kind: 'person', name: 'Zebulon', severity: 'monitor', guard_action: 'watch', reason: 'seen', numbers } as const
    const actions = expectSuccess(await test.as(admin).blacklists.setting({})).guard_actions
    expectSuccess(await test.as(admin).blacklists.create({ body: { ...body, guard_action: actions[0]!.key } }))
    const sightedVisit = await pastVisit({ phone: '0899999999' })
    expect(await code(sightedVisit._id)).toMatchObject({ status: 409, code: 'sighting_open' })
    const { docs } = expectSuccess(await test.as(admin).sightings.list({}))
    expectSuccess(await test.as(admin).sightings.decide({ params: { id: docs[0]!._id }, body: { status: 'dismissed', reason: 'another' } }))
    const newRequest = await request([sightedVisit._id])
    expect(newRequest.impact.sightings).toBe(1)
    expect(await code(sightedVisit._id)).toMatchObject({ status: 409, code: 'deletion_requested' })
    expect(await why(sightedVisit._id)).toEqual(['requested'])

    // A check-out that is undone after the request.
    const back = await pastVisit()
    const { _id: id } = await request([back._id])
    expectSuccess(await test.as(guard).entrances.undo({ params: { id: back._id }, body: {} }))
    expect(expectSuccess(await calls(admin).get({ params: { id } })).obstacles).toEqual([
      { entrance_id: back._id, number: back.number, why: 'open' },
    ])
    expect(expectRefusal(await approve(id))).toMatchObject({ code: 'entrance_open' })
    expect(expectSuccess(await calls(admin).get({ params: { id } })).status).toBe('requested')

    expectSuccess(await approve(newRequest._id))
    // The sighting remains without the visit.
    expect(expectSuccess(await test.as(admin).sightings.get({ params: { id: docs[0]!._id } }))).toMatchObject({
      status: 'dismissed',
      entrance_id: sightedVisit._id,
      photo: null,
    })
  })

  it('is never decided by the person who made it, whatever their role and permissions', async () => {
    for (const role of ROLES) {
      const person = await test.make.person({
        organisation: admin.organisation_id,
        role,
        added: ['delete-requests:read', 'delete-requests:request', 'delete-requests:decide'],
      })
      const { _id: id } = await request([(await pastVisit())._id], person)
      await test.sql("update memberships set role = 'owner' where user_id = $1", person.id)
      const newSession = { ...person, token: await test.make.session(person.id, admin.organisation_id) }
      expect(expectRefusal(await approve(id, person))).toMatchObject({ status: 409, code: 'second_person_own' })
      expect(expectRefusal(await approve(id, newSession)).code).toBe('second_person_own')
      expect(expectRefusal(await calls(person).reject({ body: { id, reason: 'mine' } })).code).toBe('second_person_own')
      // The database refuses it too, for the role of the application and for the owner.
      await expect(
        test.sql("update delete_requests set status = 'approved', decided_by = $2, decided_at = now() where _id = $1", id, person.id),
      ).rejects.toThrow(/check/)
      expectSuccess(await approve(id))
    }
  })

  it('tells those who may decide and see all of its visits, and then whoever made it', async () => {
    const elsewhere = await test.make.admin({
      organisation: admin.organisation_id,
      location_ids: [await test.make.location(admin)],
    })
    const unit = await test.make.unit(admin, gate.location_id)
    const ofUnit = await test.make.admin({ organisation: admin.organisation_id, unit_ids: [unit] })
    const { _id: id } = await request([(await pastVisit())._id])
    const told = async (person: TestPerson) => expectSuccess(await test.as(person).notifications.list({})).docs
    const link = `/service/visitor/entrances/delete-requests?request=${id}`
    expect(await told(admin)).toMatchObject([{ title: 'Kanyarat requests to delete a visit', link }])
    expect([await told(elsewhere), await told(ofUnit), await told(guard)]).toEqual([[], [], []])
    expect(expectRefusal(await approve(id, elsewhere)).code).toBe('not_found')
    expect(expectRefusal(await approve(id, ofUnit)).code).toBe('not_found')
    expectSuccess(await approve(id))
    expect(await told(guard)).toMatchObject([{ title: `${admin.name} approved your delete request`, link }])
  })

  it('is heard of by open pages, as is the deletion', async () => {
    const { _id } = await pastVisit()
    const stream = await openStream({ address: test.address, token: admin.token })
    onTestFinished(() => stream.close())
    const { _id: id } = await request([_id])
    await stream.next((event) => event.kind === 'delete_request.changed' && event.data.record_id === id)
    expectSuccess(await approve(id))
    await stream.next((event) => event.kind === 'entrance.changed' && event.data.location_id === gate.location_id)
  })
})

describe('a deleted visit', () => {
  it('leaves a tombstone without a name for who may decide and the auditor, not for the desk', async () => {
    const { _id, request_id } = await deleted()
    const auditor = await test.make.person({ organisation: admin.organisation_id, role: 'auditor' })
    const { docs } = expectSuccess(await calls(auditor).deleted({}))
    expect(docs).toMatchObject([
      {
        _id,
        gate_in: gate.code,
        reason_code: 'duplicate',
        text: 'typed twice',
        requested_by: 'Kanyarat',
        decided_by: admin.name,
        request_id,
      },
    ])
    expect(Date.parse(docs[0]!.restore_until!) - Date.parse(docs[0]!.deleted_at)).toBe(30 * 86_400_000)
    expect(JSON.stringify(docs)).not.toContain('สมชาย')
    expect(expectRefusal(await calls(guard).deleted({})).status).toBe(403)
    expect(expectRefusal(await calls(auditor).restore({ params: { id: _id }, body: { reason: 'x' } })).status).toBe(403)
    const { docs: entries } = expectSuccess(await test.as(auditor).audit.list({ query: { record: String(docs[0]!.number) } }))
    expect(entries.map(({ action }) => action)).toContain('entrance.deleted')
  })

  it('is restored as it was, to the last column; its sealed numbers open, and it counts again', async () => {
    const before = await pastVisit({ phone: '0812345608', company: 'Siam', plate: 'กก 1234', plate_province: 'TH-10' })
    const row = await rowOf(before._id)
    const { _id: id } = await request([before._id])
    expectSuccess(await approve(id))
    expect(await rowOf(before._id)).toBeUndefined()
    const restoredVisit = expectSuccess(await calls(admin).restore({ params: { id: before._id }, body: { reason: 'it was no duplicate' } }))
    expect(restoredVisit).toMatchObject({ _id: before._id, number: before.number })
    expect(await rowOf(before._id)).toEqual(row)
    const call = test.as(admin)
    expect(expectSuccess(await call.entrances.reveal({ params: { id: before._id }, body: { reason: 'check' } })).phone).toContain('5608')
    expect(expectSuccess(await call.entrances.list({})).total).toBe(1)
    const { history } = expectSuccess(await call.entrances.get({ params: { id: before._id } }))
    expect(history.map(({ action }) => action).slice(2, 5)).toEqual([
      'entrance.deletion_requested',
      'entrance.deleted',
      'entrance.restored',
    ])
    expect(expectSuccess(await calls(admin).get({ params: { id } }))).toMatchObject({
      ...{ status: 'approved', restored: 1 },
      visits: [{ deleted: false, restored_by: admin.name, visitor_name: 'สมชาย ใจดี' }],
    })
    expect(expectSuccess(await calls(admin).deleted({})).docs).toEqual([])
    expect(expectRefusal(await calls(admin).restore({ params: { id: before._id }, body: { reason: 'again' } })).code).toBe('not_found')
    await request([before._id])
  })

  it('keeps the gate and the unit that it stands for until it cannot be restored', async () => {
    const unit_id = await test.make.unit(admin, gate.location_id)
    await deleted({ unit_id })
    const call = test.as(admin)
    expect(expectRefusal(await call.gates.remove({ params: { id: gate._id } })).code).toBe('gate_in_use')
    expect(expectRefusal(await call.locations.removeUnit({ params: { id: unit_id } })).code).toBe('unit_in_use')
  })

  it('has every column of a visit, so that nothing of one is lost', async () => {
    const columns = (table: string) =>
      test.sql(
        `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
        table,
      )
    const deletedColumns = await columns('deleted_entrances')
    expect(deletedColumns).toEqual(expect.arrayContaining(await columns('entrances')))
  })
})
