import { contract } from '@gatehouse/contract/contract.ts'
import { MANAGERS, READERS, VISITOR_M } from '../../../test/access.ts'
import { csv, entry, file, picture, plain, reason } from '../../../test/audit.ts'
import { defineCases } from '../../../test/cases.ts'
import { PDF } from '../../../test/documents.ts'
import { EIGHT } from '../../../test/paging.ts'
import { photoForm } from '../../../test/photos.ts'
import { MARKS, tailOf } from '../../../test/places.ts'
import { expectSuccess } from '../../../test/served.ts'
import { EACH, EMPTY, everyWord, SAYS, VISITS } from '../../../test/sight.ts'
import { next, type Stage } from '../../../test/stage.ts'

const newMember = async ({ call, gate }: Stage, overrides: object = {}) =>
  expectSuccess(
    await call.members.create({
      body: { code: `M${next()}`, kind: 'staff', name_th: 'สมชาย ใจดี', status: 'active', location_ids: [gate.location_id], ...overrides },
    }),
  )

function documentForm(): FormData {
  const form = new FormData()
  form.set('document_name', 'Licence')
  form.set('file', photoForm(PDF, { name: 'a.pdf', type: 'application/pdf' }).get('file')!)
  return form
}

/** A document of a new member. Returns its id. */
async function newDocument(stage: Stage): Promise<string> {
  const { _id } = await newMember(stage)
  return expectSuccess(await stage.call.members.addDocument({ params: { id: _id }, form: documentForm() })).documents[0]!.id
}

export const memberCases = defineCases({
  access: {
    'members.list': { roles: READERS, editions: VISITOR_M },
    'members.find': { roles: READERS, editions: VISITOR_M },
    'members.get': { roles: READERS, editions: VISITOR_M },
    'members.template': { roles: MANAGERS, editions: VISITOR_M },
    'members.export': { roles: MANAGERS, editions: VISITOR_M },
    'members.create': { roles: MANAGERS, editions: VISITOR_M },
    'members.update': { roles: MANAGERS, editions: VISITOR_M },
    'members.setStatus': { roles: MANAGERS, editions: VISITOR_M },
    'members.setStatuses': { roles: MANAGERS, editions: VISITOR_M },
    'members.remove': { roles: MANAGERS, editions: VISITOR_M },
    'members.code': { roles: MANAGERS, editions: VISITOR_M },
    'members.reissueCode': { roles: MANAGERS, editions: VISITOR_M },
    'members.reveal': { roles: MANAGERS, editions: VISITOR_M },
    'members.addAvatar': { roles: MANAGERS, editions: VISITOR_M },
    'members.addDocument': { roles: MANAGERS, editions: VISITOR_M },
    'members.readDocument': { roles: MANAGERS, editions: VISITOR_M },
    'members.verifyDocument': { roles: MANAGERS, editions: VISITOR_M },
    'members.removeDocument': { roles: MANAGERS, editions: VISITOR_M },
    'members.checkImport': { roles: MANAGERS, editions: VISITOR_M },
    'members.import': { roles: MANAGERS, editions: VISITOR_M },
  },
  sight: {
    'members.template': EMPTY,
    'members.checkImport': SAYS,
    'members.readDocument': 'a file for people who may reveal; members.get shows whose it is',
    'members.list': {
      ask: ({ call: { members }, ids }) => [
        () => members.list({ query: { limit: 200 } }),
        ...everyWord().map((search) => () => members.list({ query: { search } })),
        ...ids('location').map((locationId) => () => members.list({ query: { location_id: locationId } })),
      ],
      shows: VISITS,
    },
    'members.find': {
      ask: ({ call: { members } }) =>
        EACH.flatMap((mark) =>
          [MARKS[mark], `089876${tailOf(mark)}`, tailOf(mark), `8ขค${tailOf(mark)}`, `M${tailOf(mark)}`, `MC-${tailOf(mark)}`].map(
            (text) => () => members.find({ body: { text } }),
          ),
        ),
      shows: VISITS,
    },
    'members.code': { ask: ({ call, one }) => one('member', (id) => () => call.members.code({ params: { id } })), shows: [] },
    'members.get': { ask: ({ call, one }) => one('member', (id) => () => call.members.get({ params: { id } })), shows: VISITS },
    'members.export': { ask: ({ files }) => files(contract.members.export), shows: VISITS },
  },
  audit: {
    'members.find': plain({ leaves: [], messages: 5 }, ({ call }) => call.members.find({ body: { text: '0812345608' } })),
    'members.template': file({ leaves: [], messages: 0 }, () => contract.members.template.path),
    'members.export': file({ leaves: 'members.exported', messages: 7 }, () => contract.members.export.path),
    'members.create': plain({ leaves: 'member.created', messages: 14 }, ({ call }) =>
      call.members.create({ body: { code: `M${next()}`, kind: 'staff', name_th: 'สมชาย ใจดี' } }),
    ),
    'members.update': entry({ leaves: 'member.changed', messages: 18 }, async (stage) => {
      const { units, ...member } = await newMember(stage)
      const body = { ...member, name_th: 'สมหญิง ใจดี', reason }
      return () => stage.call.members.update({ params: { id: member._id }, body: body as never })
    }),
    'members.setStatus': entry({ leaves: 'member.on_hold', messages: 8 }, async (stage) => {
      const { _id } = await newMember(stage)
      return () => stage.call.members.setStatus({ params: { id: _id }, body: { status: 'on_hold', note: reason } })
    }),
    'members.setStatuses': entry({ leaves: ['member.on_hold', 'member.on_hold'], messages: 7 }, async (stage) => {
      const ids = [(await newMember(stage))._id, (await newMember(stage))._id]
      return () => stage.call.members.setStatuses({ body: { ids, status: 'on_hold', note: reason } })
    }),
    'members.remove': entry({ leaves: 'member.deleted', messages: 5 }, async (stage) => {
      const { _id } = await newMember(stage)
      return () => stage.call.members.remove({ params: { id: _id } })
    }),
    'members.reissueCode': entry({ leaves: 'member.code_reissued', messages: 5 }, async (stage) => {
      const { _id } = await newMember(stage)
      return () => stage.call.members.reissueCode({ params: { id: _id }, body: {} })
    }),
    'members.reveal': entry({ leaves: 'member.revealed', messages: 2 }, async (stage) => {
      const { _id } = await newMember(stage, { phone: '0812345608' })
      return () => stage.call.members.reveal({ params: { id: _id }, body: { reason } })
    }),
    'members.addAvatar': entry({ leaves: 'member.photo_added', messages: 10 }, async (stage) => {
      const { _id } = await newMember(stage)
      const form = await picture()
      return () => stage.call.members.addAvatar({ params: { id: _id }, form })
    }),
    'members.addDocument': entry({ leaves: 'member.document_added', messages: 11 }, async (stage) => {
      const { _id } = await newMember(stage)
      const form = documentForm()
      return () => stage.call.members.addDocument({ params: { id: _id }, form })
    }),
    'members.readDocument': file(
      { leaves: 'member.document_read', messages: 4 },
      async (stage) => `/visitors/member-documents/${await newDocument(stage)}`,
    ),
    'members.verifyDocument': entry({ leaves: 'member.document_verified', messages: 10 }, async (stage) => {
      const id = await newDocument(stage)
      return () => stage.call.members.verifyDocument({ params: { id }, body: {} })
    }),
    'members.removeDocument': entry({ leaves: 'member.document_removed', messages: 12 }, async (stage) => {
      const id = await newDocument(stage)
      return () => stage.call.members.removeDocument({ params: { id } })
    }),
    'members.checkImport': plain({ leaves: [], messages: 5 }, ({ call }) =>
      call.members.checkImport({ form: csv('Code,Name,Type\nI1,A B,Staff\n') }),
    ),
    'members.import': plain({ leaves: 'members.imported', messages: 14 }, ({ call }) =>
      call.members.import({ form: csv(`Code,Name,Type\nI${next()},A B,Staff\n`) }),
    ),
  },
  records: {
    members: { at_location: true, of_unit: true },
  },
  paging: {
    'members.list': {
      ways: ({ gate }) => [{ status: 'pending' }, { search: 'somchai' }, { location_id: gate.location_id }],
      fill: async ({ call, gate }) => {
        for (const n of EIGHT) {
          const name_th = n % 2 ? 'Somchai A' : 'Somchai B'
          expectSuccess(await call.members.create({ body: { code: `M${n}`, kind: 'staff', name_th, location_ids: [gate.location_id] } }))
        }
      },
    },
  },
  events: {
    'member.changed': {
      change: async ({ call, location, unit }) => {
        const body = { code: `M${location.slice(-6).toUpperCase()}`, kind: 'resident', name_th: 'มานี', status: 'active' } as const
        return expectSuccess(await call.members.create({ body: { ...body, location_ids: [location], unit_ids: [unit] } }))._id
      },
      shows: async ({ call }, id) => (await call.members.get({ params: { id } })).ok,
    },
  },
})
