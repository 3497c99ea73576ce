import { contract } from '@gatehouse/contract/contract.ts'
import type { PreRegisterInput } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { DESK, MANAGERS, PASS, READERS } from '../../../test/access.ts'
import { csv, entry, file, plain, reason } from '../../../test/audit.ts'
import { defineCases } from '../../../test/cases.ts'
import { byHostLink, byLink, tokenIn } from '../../../test/guest-mails.ts'
import { arrivesAt, hostMailsTo } from '../../../test/host-answers.ts'
import { EIGHT, halves, type PagingStage } from '../../../test/paging.ts'
import { jpeg, photoForm } from '../../../test/photos.ts'
import { MARKS } from '../../../test/places.ts'
import { announcement } from '../../../test/pre-registers.ts'
import { expectSuccess } from '../../../test/served.ts'
import { EACH, EMPTY, SAYS, VISITS } from '../../../test/sight.ts'
import { next, type Stage } from '../../../test/stage.ts'

const newAnnouncement = async ({ call, gate: { location_id } }: Stage, overrides: Partial<PreRegisterInput> = {}) =>
  expectSuccess(await call.preRegisters.create({ body: announcement({ location_id, ...overrides }) }))
const guestPage = async (stage: Stage) => {
  const { _id, guests } = await newAnnouncement(stage)
  const { url } = expectSuccess(await stage.call.preRegisters.guestLink({ params: { id: _id, guest_id: guests[0]!._id } }))
  return byLink(stage.test, tokenIn(url)!)
}

/** An announcement that waits for approval. Announcements of people who may approve them never wait, so SQL sets the status. */
async function waitingAnnouncement(stage: Stage) {
  const preRegister = await newAnnouncement(stage)
  await stage.sql(`update pre_registers set status = 'pending_approval' where _id = $1`, preRegister._id)
  return preRegister
}

/** Some start an hour ago and some two hours ago; all end later today. */
async function announceTwice({ update }: PagingStage) {
  const instant = (hours: number) => `date_trunc('minute', now()) - interval '${hours} hours'`
  for (const table of ['pre_registers', 'pre_register_days'])
    await update(table, `${halves('starts_at', instant(2), instant(1))}, ends_at = now() + interval '1 hour'`)
}

async function announceGuests({ call, gate }: PagingStage) {
  for (const _ of EIGHT) expectSuccess(await call.preRegisters.create({ body: announcement({ location_id: gate.location_id }) }))
}

export const preRegisterCases = defineCases({
  access: {
    'preRegisters.list': { roles: [...READERS, 'host'], editions: PASS },
    'preRegisters.expected': { roles: [...READERS, 'host'], editions: PASS },
    'preRegisters.get': { roles: [...READERS, 'host'], editions: PASS },
    'preRegisters.create': { roles: [...DESK, 'host'], editions: PASS },
    'preRegisters.update': { roles: [...DESK, 'host'], editions: PASS },
    'preRegisters.submit': { roles: [...DESK, 'host'], editions: PASS },
    'preRegisters.approve': { roles: MANAGERS, editions: PASS },
    'preRegisters.reject': { roles: MANAGERS, editions: PASS },
    'preRegisters.cancel': { roles: [...DESK, 'host'], editions: PASS },
    'preRegisters.cancelDay': { roles: [...DESK, 'host'], editions: PASS },
    'preRegisters.remove': { roles: [...DESK, 'host'], editions: PASS },
    'preRegisters.remind': { roles: [...DESK, 'host'], editions: PASS },
    'preRegisters.guestLink': { roles: [...DESK, 'host'], editions: PASS },
    'preRegisterFiles.template': { roles: [...DESK, 'host'], editions: PASS },
    'preRegisterFiles.export': { roles: [...DESK, 'host'], editions: PASS },
    'preRegisterFiles.check': { roles: [...DESK, 'host'], editions: PASS },
    'preRegisterFiles.import': { roles: [...DESK, 'host'], editions: PASS },
    'visit.get': 'link',
    'visit.save': 'link',
    'visit.addPhoto': 'link',
    'visit.cancel': 'link',
    'hostAnswers.get': 'link',
    'hostAnswers.give': 'link',
  },
  sight: {
    'preRegisters.list': {
      ask: ({ call: { preRegisters }, ids }) => [
        () => preRegisters.list({ query: { limit: 200 } }),
        ...EACH.map((mark) => () => preRegisters.list({ query: { search: MARKS[mark] } })),
        ...ids('location').map((locationId) => () => preRegisters.list({ query: { location_id: locationId } })),
      ],
      shows: VISITS,
    },
    'preRegisters.expected': {
      ask: ({ call: { preRegisters }, ids }) => [
        () => preRegisters.expected({ query: { limit: 200 } }),
        ...ids('location').map((locationId) => () => preRegisters.expected({ query: { location_id: locationId } })),
      ],
      shows: VISITS,
    },
    'preRegisters.get': {
      ask: ({ call, one }) => one('announced', (id) => () => call.preRegisters.get({ params: { id } })),
      shows: VISITS,
    },
    'preRegisterFiles.template': EMPTY,
    'preRegisterFiles.check': SAYS,
    'preRegisterFiles.export': { ask: ({ files }) => files(contract.preRegisterFiles.export), shows: VISITS },
  },
  audit: {
    'preRegisters.create': plain({ leaves: 'pre_register.created', messages: 12 }, ({ call, gate: { location_id } }) =>
      call.preRegisters.create({ body: announcement({ location_id }) }),
    ),
    'preRegisters.update': entry({ leaves: 'pre_register.changed', messages: 15 }, async (stage) => {
      const preRegister = await newAnnouncement(stage)
      return () => stage.call.preRegisters.update({ params: { id: preRegister._id }, body: { ...preRegister, gate_note: 'Blue badge' } })
    }),
    'preRegisters.submit': entry({ leaves: 'pre_register.submitted', messages: 9 }, async (stage) => {
      const body = { ...announcement({ location_id: stage.gate.location_id }), draft: true }
      const { _id } = expectSuccess(await stage.call.preRegisters.create({ body }))
      return () => stage.call.preRegisters.submit({ params: { id: _id }, body: {} })
    }),
    'preRegisters.approve': entry({ leaves: 'pre_register.approved', messages: 7 }, async (stage) => {
      const { _id } = await waitingAnnouncement(stage)
      return () => stage.call.preRegisters.approve({ params: { id: _id }, body: {} })
    }),
    'preRegisters.reject': entry({ leaves: 'pre_register.rejected', messages: 7 }, async (stage) => {
      const { _id } = await waitingAnnouncement(stage)
      return () => stage.call.preRegisters.reject({ params: { id: _id }, body: { reason } })
    }),
    'preRegisters.cancel': entry({ leaves: 'pre_register.cancelled', messages: 7 }, async (stage) => {
      const { _id } = await newAnnouncement(stage)
      return () => stage.call.preRegisters.cancel({ params: { id: _id }, body: {} })
    }),
    'preRegisters.remind': entry({ leaves: 'pre_register.reminded', messages: 13 }, async (stage) => {
      const { _id } = await newAnnouncement(stage, { guests: [{ visitor_name: 'Somchai', email: `guest${next()}@test.example` }] })
      return () => stage.call.preRegisters.remind({ params: { id: _id }, body: {} })
    }),
    'preRegisters.guestLink': entry({ leaves: 'pre_register.link_made', messages: 4 }, async (stage) => {
      const { _id, guests } = await newAnnouncement(stage)
      return () => stage.call.preRegisters.guestLink({ params: { id: _id, guest_id: guests[0]!._id } })
    }),
    'preRegisters.cancelDay': entry({ leaves: 'pre_register.day_cancelled', messages: 9 }, async (stage) => {
      const { _id, days } = await newAnnouncement(stage, {
        repeat: { weekdays: ['thu'], until: '2099-12-31', except: [], not_on_holidays: false },
      })
      return () => stage.call.preRegisters.cancelDay({ params: { id: _id, day_id: days[0]!._id }, body: {} })
    }),
    'preRegisters.remove': entry({ leaves: 'pre_register.deleted', messages: 7 }, async (stage) => {
      const { _id } = await newAnnouncement(stage)
      return () => stage.call.preRegisters.remove({ params: { id: _id } })
    }),
    'preRegisterFiles.template': file({ leaves: [], messages: 2 }, () => contract.preRegisterFiles.template.path),
    'preRegisterFiles.export': file({ leaves: 'pre_registers.exported', messages: 7 }, () => contract.preRegisterFiles.export.path),
    'preRegisterFiles.check': plain({ leaves: [], messages: 2 }, ({ call }) =>
      call.preRegisterFiles.check({ form: csv('Name,Day,From,Until\nA B,2099-12-24,9,10\n') }),
    ),
    'preRegisterFiles.import': entry(
      { leaves: ['pre_register.created', 'pre_registers.imported'], messages: 12 },
      async ({ call, gate: { location_id } }) => {
        const { code } = expectSuccess(await call.locations.get({ params: { id: location_id } }))
        return () => call.preRegisterFiles.import({ form: csv(`Name,Day,From,Until,Location\nA B,2099-12-24,9,10,${code}\n`) })
      },
    ),
    'visit.save': entry({ leaves: 'pre_register.guest_completed', messages: 0 }, async (stage) => {
      const page = await guestPage(stage)
      return () => page.save({ body: { visitor_name: 'Somchai', notice_version: 1, notice_language: 'en' } })
    }),
    'visit.addPhoto': entry({ leaves: 'pre_register.guest_photo_added', messages: 0 }, async (stage) => {
      const [page, photo] = [await guestPage(stage), await jpeg()]
      return () => page.addPhoto({ form: photoForm(photo) })
    }),
    'visit.cancel': entry({ leaves: 'pre_register.guest_declined', messages: 0 }, async (stage) => {
      const page = await guestPage(stage)
      return () => page.cancel({})
    }),
    'hostAnswers.give': entry({ leaves: 'pre_register.host_answered', messages: 0 }, async (stage) => {
      const { _id } = await newAnnouncement(stage)
      await arrivesAt(stage.test, stage.guard, stage.gate, _id)
      const mail = (await hostMailsTo(stage.test, stage.owner.email)).at(-1)
      const token = tokenIn(mail!.text)!
      return () => byHostLink(stage.test, token).give({ body: { answer: 'coming' } })
    }),
  },
  records: {
    preRegisters: { at_location: true, of_unit: true },
    preRegisterFiles: { none: 'files of rows, none of which the call names' },
    visit: { none: 'the link names the visit' },
    hostAnswers: { none: 'the link names the visit' },
  },
  paging: {
    'preRegisters.list': {
      ways: () => [{ tab: 'open' }, { search: 'somchai' }],
      fill: announceGuests,
      tie: announceTwice,
    },
    'preRegisters.expected': {
      ways: ({ gate }) => [{ location_id: gate.location_id }, { arrived: 'false' }],
      fill: announceGuests,
      tie: announceTwice,
    },
  },
  events: {
    'pre_register.changed': {
      change: async ({ call, location, unit }) =>
        expectSuccess(await call.preRegisters.create({ body: announcement({ location_id: location, unit_id: unit }) }))._id,
      shows: async ({ call }, id) => (await call.preRegisters.get({ params: { id } })).ok,
    },
  },
})
