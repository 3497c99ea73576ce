import { contract } from '@gatehouse/contract/contract.ts'
import { DESK, MANAGERS, PASS, READERS } from '../../../test/access.ts'
import { entry, file, picture, plain, reason } from '../../../test/audit.ts'
import { defineCases } from '../../../test/cases.ts'
import { EIGHT, halves } from '../../../test/paging.ts'
import { MARKS } from '../../../test/places.ts'
import { passFor } from '../../../test/pre-passes.ts'
import { expectSuccess } from '../../../test/served.ts'
import { EACH, VISITS } from '../../../test/sight.ts'
import type { Stage } from '../../../test/stage.ts'

const newPass = async ({ call, gate: { location_id } }: Stage) =>
  expectSuccess(await call.prePasses.create({ body: passFor({ location_id }) }))

/** A pass that waits for approval. Passes of people who may approve them never wait, so SQL sets the status. */
async function waitingPass(stage: Stage) {
  const pass = await newPass(stage)
  await stage.sql(`update pre_passes set status = 'pending_approval' where _id = $1`, pass._id)
  return pass
}

export const prePassCases = defineCases({
  access: {
    'prePasses.list': { roles: [...READERS, 'host'], editions: PASS },
    'prePasses.get': { roles: [...READERS, 'host'], editions: PASS },
    'prePasses.create': { roles: [...DESK, 'host'], editions: PASS },
    'prePasses.update': { roles: [...DESK, 'host'], editions: PASS },
    'prePasses.approve': { roles: MANAGERS, editions: PASS },
    'prePasses.reject': { roles: MANAGERS, editions: PASS },
    'prePasses.suspend': { roles: [...DESK, 'host'], editions: PASS },
    'prePasses.resume': { roles: [...DESK, 'host'], editions: PASS },
    'prePasses.revoke': { roles: [...DESK, 'host'], editions: PASS },
    'prePasses.reissue': { roles: [...DESK, 'host'], editions: PASS },
    'prePasses.code': { roles: [...DESK, 'host'], editions: PASS },
    'prePasses.send': { roles: [...DESK, 'host'], editions: PASS },
    'prePasses.export': { roles: [...DESK, 'host'], editions: PASS },
    'prePasses.pass': { roles: [...DESK, 'host'], editions: PASS },
    'prePasses.addAvatar': { roles: [...DESK, 'host'], editions: PASS },
    'prePasses.remove': { roles: [...DESK, 'host'], editions: PASS },
  },
  sight: {
    'prePasses.pass': 'a page for people who may write the pass; prePasses.get shows whose it is',
    'prePasses.list': {
      ask: ({ call: { prePasses }, ids }) => [
        () => prePasses.list({ query: { limit: 200 } }),
        ...EACH.map((mark) => () => prePasses.list({ query: { search: MARKS[mark] } })),
        ...ids('location').map((locationId) => () => prePasses.list({ query: { location_id: locationId } })),
      ],
      shows: VISITS,
    },
    'prePasses.export': { ask: ({ files }) => files(contract.prePasses.export), shows: VISITS },
    'prePasses.get': {
      ask: ({ call, one }) => one('pass', (id) => () => call.prePasses.get({ params: { id } })),
      shows: VISITS,
    },
  },
  audit: {
    'prePasses.create': plain({ leaves: 'pre_pass.created', messages: 8 }, ({ call, gate: { location_id } }) =>
      call.prePasses.create({ body: passFor({ location_id }) }),
    ),
    'prePasses.update': entry({ leaves: 'pre_pass.changed', messages: 10 }, async (stage) => {
      const pass = await newPass(stage)
      return () => stage.call.prePasses.update({ params: { id: pass._id }, body: { ...pass, gate_note: 'Blue badge' } })
    }),
    'prePasses.approve': entry({ leaves: 'pre_pass.approved', messages: 8 }, async (stage) => {
      const { _id, updated_at } = await waitingPass(stage)
      return () => stage.call.prePasses.approve({ params: { id: _id }, body: { updated_at } })
    }),
    'prePasses.reject': entry({ leaves: 'pre_pass.rejected', messages: 9 }, async (stage) => {
      const { _id } = await waitingPass(stage)
      return () => stage.call.prePasses.reject({ params: { id: _id }, body: { reason } })
    }),
    'prePasses.suspend': entry({ leaves: 'pre_pass.suspended', messages: 6 }, async (stage) => {
      const { _id } = await newPass(stage)
      return () => stage.call.prePasses.suspend({ params: { id: _id }, body: {} })
    }),
    'prePasses.resume': entry({ leaves: 'pre_pass.resumed', messages: 6 }, async (stage) => {
      const { _id } = await newPass(stage)
      expectSuccess(await stage.call.prePasses.suspend({ params: { id: _id }, body: {} }))
      return () => stage.call.prePasses.resume({ params: { id: _id }, body: {} })
    }),
    'prePasses.revoke': entry({ leaves: 'pre_pass.revoked', messages: 7 }, async (stage) => {
      const { _id } = await newPass(stage)
      return () => stage.call.prePasses.revoke({ params: { id: _id }, body: { reason } })
    }),
    'prePasses.reissue': entry({ leaves: 'pre_pass.reissued', messages: 7 }, async (stage) => {
      const { _id } = await newPass(stage)
      return () => stage.call.prePasses.reissue({ params: { id: _id }, body: {} })
    }),
    'prePasses.code': entry({ leaves: 'pre_pass.code_read', messages: 2 }, async (stage) => {
      const { _id } = await newPass(stage)
      return () => stage.call.prePasses.code({ params: { id: _id }, body: {} })
    }),
    'prePasses.send': entry({ leaves: 'pre_pass.sent', messages: 14 }, async (stage) => {
      const { _id } = await newPass(stage)
      return () => stage.call.prePasses.send({ params: { id: _id }, body: { email: 'holder@mail.example' } })
    }),
    'prePasses.export': file({ leaves: 'pre_passes.exported', messages: 6 }, () => contract.prePasses.export.path),
    'prePasses.pass': file(
      { leaves: 'pre_pass.code_read', messages: 4 },
      async (stage) => `/visitors/prepasses/${(await newPass(stage))._id}/pass`,
    ),
    'prePasses.addAvatar': entry({ leaves: 'pre_pass.photo_added', messages: 8 }, async (stage) => {
      const { _id } = await newPass(stage)
      const form = await picture()
      return () => stage.call.prePasses.addAvatar({ params: { id: _id }, form })
    }),
    'prePasses.remove': entry({ leaves: 'pre_pass.deleted', messages: 5 }, async (stage) => {
      const { _id } = await newPass(stage)
      return () => stage.call.prePasses.remove({ params: { id: _id } })
    }),
  },
  records: {
    prePasses: { at_location: true, of_unit: true },
  },
  paging: {
    'prePasses.list': {
      ways: ({ gate }) => [{ tab: 'current' }, { search: 'somchai' }, { location_id: gate.location_id }, { sort: 'valid_until' }],
      fill: async ({ call, gate }) => {
        for (const _ of EIGHT) expectSuccess(await call.prePasses.create({ body: passFor({ location_id: gate.location_id }) }))
      },
      tie: async ({ tie, update }) => {
        await tie('pre_passes', 'created_at')
        await update('pre_passes', halves('valid_until', "timestamptz '2098-01-01'", "timestamptz '2099-01-01'"))
      },
    },
  },
  events: {
    'pre_pass.changed': {
      change: async ({ call, location, unit }) =>
        expectSuccess(await call.prePasses.create({ body: passFor({ location_id: location, unit_id: unit }) }))._id,
      shows: async ({ call }, id) => (await call.prePasses.get({ params: { id } })).ok,
    },
  },
})
