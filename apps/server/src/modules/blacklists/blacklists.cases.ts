import { contract } from '@gatehouse/contract/contract.ts'
import { AUDITORS, DESK, LITE, MANAGERS } from '../../../test/access.ts'
import { csv, entry, file, plain, reason } from '../../../test/audit.ts'
import { entryOf } from '../../../test/blacklist.ts'
import { defineCases } from '../../../test/cases.ts'
import { visitTo } from '../../../test/desk.ts'
import { PDF } from '../../../test/documents.ts'
import { BEFORE, EIGHT, halves, YESTERDAY } from '../../../test/paging.ts'
import { jpeg } from '../../../test/photos.ts'
import { MARKS, phoneOf } from '../../../test/places.ts'
import { expectSuccess } from '../../../test/served.ts'
import { EACH, EMPTY, GROUNDS, SAYS, VISITS } from '../../../test/sight.ts'
import { next, type Stage } from '../../../test/stage.ts'

const newEntry = async ({ call, gate }: Stage, overrides: object = {}) =>
  expectSuccess(
    await call.blacklists.create({ body: entryOf({ name: `Person No ${next()}`, location_ids: [gate.location_id], ...overrides }) }),
  )

/** Adds a photo and a document to an entry. */
async function addEvidence({ call }: Stage, id: string) {
  const form = new FormData()
  form.set('avatar', new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' }), 'a.jpg')
  form.set('file0', new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }), 'a.pdf')
  return call.blacklists.addAttachments({ params: { id }, form })
}

async function newSighting(stage: Stage) {
  const number = `08${String(10_000_000 + next())}`
  const { _id } = await newEntry(stage, { severity: 'monitor', numbers: [{ kind: 'phone', number }] })
  await stage.visit({ phone: number })
  return expectSuccess(await stage.call.sightings.list({ query: { entry_id: _id } })).docs[0]!
}

export const blacklistCases = defineCases({
  access: {
    'blacklists.list': { roles: AUDITORS, editions: LITE },
    'blacklists.find': { roles: AUDITORS, editions: LITE },
    'blacklists.setting': { roles: AUDITORS, editions: LITE },
    'blacklists.saveSetting': { roles: MANAGERS, editions: LITE },
    'blacklists.preview': { roles: MANAGERS, editions: LITE },
    'blacklists.get': { roles: AUDITORS, editions: LITE },
    'blacklists.create': { roles: MANAGERS, editions: LITE },
    'blacklists.update': { roles: MANAGERS, editions: LITE },
    'blacklists.remove': { roles: MANAGERS, editions: LITE },
    'blacklists.lift': { roles: MANAGERS, editions: LITE },
    'blacklists.decideLift': { roles: MANAGERS, editions: LITE },
    'blacklists.reinstate': { roles: MANAGERS, editions: LITE },
    'blacklists.reveal': { roles: MANAGERS, editions: LITE },
    'blacklists.addAttachments': { roles: MANAGERS, editions: LITE },
    'blacklists.removeAttachment': { roles: MANAGERS, editions: LITE },
    'blacklists.removeAvatar': { roles: MANAGERS, editions: LITE },
    'blacklistFiles.template': { roles: MANAGERS, editions: LITE },
    'blacklistFiles.export': { roles: MANAGERS, editions: LITE },
    'blacklistFiles.checkImport': { roles: MANAGERS, editions: LITE },
    'blacklistFiles.import': { roles: MANAGERS, editions: LITE },
    'blacklistFiles.readAttachment': { roles: MANAGERS, editions: LITE },
    'sightings.list': { roles: [...DESK, 'auditor'], editions: LITE },
    'sightings.get': { roles: [...DESK, 'auditor'], editions: LITE },
    'sightings.decide': { roles: DESK, editions: LITE },
    'sightings.note': { roles: DESK, editions: LITE },
  },
  sight: {
    'blacklists.list': {
      ask: ({ call: { blacklists }, ids }) => [
        () => blacklists.list({ query: { limit: 200 } }),
        ...EACH.map((mark) => () => blacklists.list({ query: { search: MARKS[mark] } })),
        ...ids('location').map((locationId) => () => blacklists.list({ query: { location_id: locationId } })),
      ],
      shows: GROUNDS,
    },
    'blacklists.find': {
      ask: ({ call }) => EACH.map((mark) => () => call.blacklists.find({ body: { number: phoneOf(mark) } })),
      shows: 'counts',
    },
    'blacklists.setting': { ask: ({ call }) => [() => call.blacklists.setting({})], shows: 'counts' },
    'blacklists.preview': {
      ask: ({ call, places }) => [
        ...(['foreign', 'there'] as const).map(
          (mark) => () => call.blacklists.preview({ body: { entry: entryOf(), _id: places.ids[mark].entry } }),
        ),
        ...EACH.flatMap((mark) => {
          const numbers = [{ kind: 'phone' as const, number: phoneOf(mark) }]
          return [entryOf({ numbers }), entryOf({ name: `${MARKS[mark]} Name` })].map(
            (entry) => () => call.blacklists.preview({ body: { entry } }),
          )
        }),
      ],
      shows: VISITS,
      inTurn: true,
    },
    'blacklists.get': { ask: ({ call, one }) => one('entry', (id) => () => call.blacklists.get({ params: { id } })), shows: GROUNDS },
    'blacklistFiles.template': EMPTY,
    'blacklistFiles.checkImport': SAYS,
    'blacklistFiles.readAttachment': 'a file for people who may reveal; blacklists.get shows whose it is',
    'blacklistFiles.export': { ask: ({ files }) => files(contract.blacklistFiles.export), shows: GROUNDS },
    'sightings.list': {
      ask: ({ call: { sightings }, ids }) => [
        () => sightings.list({ query: { limit: 200 } }),
        () => sightings.list({ query: { status: 'unfinished' } }),
        ...EACH.map((mark) => () => sightings.list({ query: { search: MARKS[mark] } })),
        ...ids('location').map((locationId) => () => sightings.list({ query: { location_id: locationId } })),
      ],
      shows: VISITS,
    },
    'sightings.get': { ask: ({ call, one }) => one('sighting', (id) => () => call.sightings.get({ params: { id } })), shows: VISITS },
  },
  audit: {
    'blacklists.find': plain({ leaves: [], messages: 1 }, ({ call }) => call.blacklists.find({ body: { number: '0812345608' } })),
    'blacklists.saveSetting': entry({ leaves: 'blacklist_setting.changed', messages: 8 }, async ({ call }) => {
      const { overriders, people, updated_by, ...setting } = expectSuccess(await call.blacklists.setting({}))
      const sensitivity = setting.sensitivity === 'strict' ? ('sensitive' as const) : ('strict' as const)
      return () => call.blacklists.saveSetting({ body: { ...setting, sensitivity, reason } as never })
    }),
    'blacklists.preview': plain({ leaves: [], messages: 2 }, ({ call }) => call.blacklists.preview({ body: { entry: entryOf() } })),
    'blacklists.create': plain({ leaves: 'blacklist.created', messages: 11 }, ({ call }) =>
      call.blacklists.create({ body: entryOf({ name: `New ${next()}` }) }),
    ),
    'blacklists.update': entry({ leaves: 'blacklist.changed', messages: 13 }, async (stage) => {
      const before = await newEntry(stage)
      const body = { ...before, reason: 'another', change_reason: reason }
      return () => stage.call.blacklists.update({ params: { id: before._id }, body })
    }),
    'blacklists.remove': entry({ leaves: 'blacklist.deleted', messages: 7 }, async (stage) => {
      const { _id } = await newEntry(stage)
      return () => stage.call.blacklists.remove({ params: { id: _id } })
    }),
    'blacklists.lift': entry({ leaves: 'blacklist.lifted', messages: 6 }, async (stage) => {
      const { _id } = await newEntry(stage)
      return () => stage.call.blacklists.lift({ params: { id: _id }, body: { reason } })
    }),
    'blacklists.decideLift': entry({ leaves: 'blacklist.lifted', messages: 8 }, async (stage) => {
      const { _id } = await newEntry(stage, { severity: 'deny' })
      const other = await stage.test.make.person({ organisation: stage.owner.organisation_id, role: 'owner' })
      expectSuccess(await stage.test.as(other).blacklists.lift({ params: { id: _id }, body: { reason } }))
      return () => stage.call.blacklists.decideLift({ params: { id: _id }, body: { approve: true, reason } })
    }),
    'blacklists.reinstate': entry({ leaves: 'blacklist.reinstated', messages: 10 }, async (stage) => {
      const { _id } = await newEntry(stage)
      expectSuccess(await stage.call.blacklists.lift({ params: { id: _id }, body: { reason } }))
      return () => stage.call.blacklists.reinstate({ params: { id: _id }, body: { reason } })
    }),
    'blacklists.reveal': entry({ leaves: 'blacklist.revealed', messages: 2 }, async (stage) => {
      const { _id } = await newEntry(stage)
      return () => stage.call.blacklists.reveal({ params: { id: _id }, body: { reason } })
    }),
    'blacklists.addAttachments': entry({ leaves: 'blacklist.files_added', messages: 10 }, async (stage) => {
      const { _id } = await newEntry(stage)
      return () => addEvidence(stage, _id)
    }),
    'blacklists.removeAttachment': entry({ leaves: 'blacklist.file_removed', messages: 8 }, async (stage) => {
      const { _id } = await newEntry(stage)
      const id = expectSuccess(await addEvidence(stage, _id)).attachments[0]!._id
      return () => stage.call.blacklists.removeAttachment({ params: { id } })
    }),
    'blacklists.removeAvatar': entry({ leaves: 'blacklist.file_removed', messages: 7 }, async (stage) => {
      const { _id } = await newEntry(stage)
      expectSuccess(await addEvidence(stage, _id))
      return () => stage.call.blacklists.removeAvatar({ params: { id: _id } })
    }),
    'blacklistFiles.template': file({ leaves: [], messages: 1 }, () => contract.blacklistFiles.template.path),
    'blacklistFiles.export': file({ leaves: 'blacklist.exported', messages: 7 }, () => contract.blacklistFiles.export.path),
    'blacklistFiles.checkImport': plain({ leaves: [], messages: 0 }, ({ call }) =>
      call.blacklistFiles.checkImport({ form: csv('Name\nA B\n') }),
    ),
    'blacklistFiles.import': plain({ leaves: 'blacklist.imported', messages: 11 }, ({ call }) =>
      call.blacklistFiles.import({
        form: csv(`Type,Name,Severity,What the guard does,Reason\nperson,Brought ${next()},alert,call_supervisor,because\n`),
      }),
    ),
    'blacklistFiles.readAttachment': file({ leaves: 'blacklist.file_read', messages: 4 }, async (stage) => {
      const { _id } = await newEntry(stage)
      return `/visitors/blacklists/attachments/${expectSuccess(await addEvidence(stage, _id)).attachments[0]!._id}`
    }),
    'sightings.decide': entry({ leaves: 'sighting.acknowledged', messages: 7 }, async (stage) => {
      const { _id } = await newSighting(stage)
      return () => stage.call.sightings.decide({ params: { id: _id }, body: { status: 'acknowledged' } })
    }),
    'sightings.note': entry({ leaves: 'sighting.noted', messages: 5 }, async (stage) => {
      const { _id } = await newSighting(stage)
      return () => stage.call.sightings.note({ params: { id: _id }, body: { text: 'tall' } })
    }),
  },
  records: {
    blacklists: { at_location: true, of_unit: 'an entry is for every unit of its locations' },
    blacklistFiles: { at_location: true, of_unit: 'a file belongs to an entry, which is for every unit of its locations' },
    sightings: { at_location: true, of_unit: true },
  },
  paging: {
    'blacklists.list': {
      ways: () => [{ severity: 'monitor' }, { status: 'active' }, { search: 'ประเสริฐ' }],
      fill: async ({ call }) => {
        for (const _ of EIGHT) expectSuccess(await call.blacklists.create({ body: entryOf({ severity: 'monitor' }) }))
      },
      tie: ({ update }) =>
        update(
          'blacklist_entries',
          `${halves('name', "'Anong'", "'Boonma'")}, ${halves('updated_at', YESTERDAY, BEFORE)},
           ${halves('review_on', "'2030-01-01'::date", "'2030-01-02'::date")}`,
        ),
    },
    'sightings.list': {
      ways: () => [{ status: 'unfinished' }, { severity: 'monitor' }, { search: 'visitor' }],
      fill: async ({ call, gate }) => {
        const phones = EIGHT.map((n) => `081234560${n}`)
        const numbers = phones.map((number) => ({ kind: 'phone' as const, number }))
        expectSuccess(await call.blacklists.create({ body: entryOf({ numbers, severity: 'monitor' }) }))
        for (const phone of phones) expectSuccess(await call.entrances.checkIn({ body: visitTo(gate, { visitor_name: 'Visitor', phone }) }))
      },
      tie: ({ tie }) => tie('blacklist_sightings', 'seen_at'),
    },
  },
  events: {
    'blacklist.changed': {
      change: async ({ call, location }) =>
        expectSuccess(await call.blacklists.create({ body: entryOf({ location_ids: [location] }) }))._id,
      shows: async ({ call }, id) => (await call.blacklists.get({ params: { id } })).ok,
    },
    'sighting.changed': {
      change: async ({ call, checkIn, gate, location }) => {
        const name = `Zebulon Quartermain ${gate._id.slice(-4)}`
        expectSuccess(await call.blacklists.create({ body: entryOf({ name, severity: 'monitor', location_ids: [location] }) }))
        await checkIn(name)
        return expectSuccess(await call.sightings.list({ query: { location_id: location } })).docs[0]!._id
      },
      shows: async ({ call }, id) => (await call.sightings.get({ params: { id } })).ok,
    },
  },
})
