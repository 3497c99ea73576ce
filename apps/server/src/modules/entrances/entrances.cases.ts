import { contract } from '@gatehouse/contract/contract.ts'
import { ANY, DESK, MANAGERS, READERS, REPORTERS } from '../../../test/access.ts'
import { entry, file, picture, plain, reason } from '../../../test/audit.ts'
import { defineCases } from '../../../test/cases.ts'
import { NATIONAL_ID, visitTo } from '../../../test/desk.ts'
import { byHostLink, tokenIn } from '../../../test/guest-mails.ts'
import { arrivesAt, hostMailsTo } from '../../../test/host-answers.ts'
import { EIGHT, halves } from '../../../test/paging.ts'
import { cardOf, MARKS } from '../../../test/places.ts'
import { announcement } from '../../../test/pre-registers.ts'
import { expectSuccess } from '../../../test/served.ts'
import { EACH, everyWord, format, VISITS, wordsOf } from '../../../test/sight.ts'

export const entranceCases = defineCases({
  access: {
    'entrances.list': { roles: READERS, editions: ANY },
    'entrances.metadata': { roles: READERS, editions: ANY },
    'entrances.get': { roles: READERS, editions: ANY },
    'entrances.find': { roles: READERS, editions: ANY },
    'entrances.nextCard': { roles: DESK, editions: ANY },
    'entrances.screen': { roles: DESK, editions: ANY },
    'entrances.checkIn': { roles: DESK, editions: ANY },
    'entrances.checkOut': { roles: DESK, editions: ANY },
    'entrances.undo': { roles: DESK, editions: ANY },
    'entrances.loseCard': { roles: DESK, editions: ANY },
    'entrances.handleAnswer': { roles: DESK, editions: ANY },
    'entrances.update': { roles: DESK, editions: ANY },
    'entrances.correctNumbers': { roles: DESK, editions: ANY },
    'entrances.exportInside': { roles: READERS, editions: ANY },
    // Guards read visits at their desk, but can't take the register away.
    'entrances.exportExcel': { roles: REPORTERS, editions: ANY },
    'entrances.addPhoto': { roles: DESK, editions: ANY },
    'entrances.reveal': { roles: MANAGERS, editions: ANY },
  },
  sight: {
    'entrances.list': {
      ask: ({ call: { entrances }, ids }) => [
        () => entrances.list({ query: { limit: 200 } }),
        ...(['checkin', 'out'] as const).map((status) => () => entrances.list({ query: { status } })),
        () => entrances.list({ query: { overstaying: 'true' } }),
        () => entrances.list({ query: { has_vehicle: 'true' } }),
        () => entrances.list({ query: { day_of: 'checkout' } }),
        ...everyWord().map((search) => () => entrances.list({ query: { search } })),
        ...ids('gate').map((gateId) => () => entrances.list({ query: { gate_id: gateId } })),
        ...ids('location').map((locationId) => () => entrances.list({ query: { location_id: locationId } })),
      ],
      shows: VISITS,
    },
    'entrances.metadata': {
      ask: ({ call: { entrances }, ids }) => [
        () => entrances.metadata({}),
        ...ids('gate').map((gateId) => () => entrances.metadata({ query: { gate_id: gateId } })),
        ...ids('location').map((locationId) => () => entrances.metadata({ query: { location_id: locationId } })),
        ...ids('gate').map((deskGateId) => () => entrances.metadata({ query: { desk_gate_id: deskGateId } })),
      ],
      shows: 'counts',
    },
    'entrances.get': {
      ask: ({ call, ids }) => [...ids('visit'), ...ids('past')].map((id) => () => call.entrances.get({ params: { id } })),
      shows: VISITS,
    },
    'entrances.find': {
      ask: ({ call: { entrances }, places }) =>
        EACH.flatMap((mark) =>
          [...wordsOf(mark), cardOf(mark)].map((text) => () => entrances.find({ body: { text, gate_id: places.at.gate._id } })),
        ),
      shows: VISITS,
    },
    'entrances.nextCard': {
      ask: ({ call, ids, places }) =>
        [...ids('gate'), places.at.gate._id].map((gateId) => () => call.entrances.nextCard({ query: { gate_id: gateId } })),
      shows: 'counts',
    },
    'entrances.exportInside': { ask: ({ files }) => files(contract.entrances.exportInside), shows: VISITS },
    'entrances.exportExcel': {
      // As CSV, because the first sheet of the workbook has the query and its time.
      ask: ({ file, places }) =>
        [
          {},
          { numbers: true, reason: 'To see' },
          // Only some filters, because the list is tested with every word and location.
          { search: MARKS.nobody },
          { location_id: places.ids.grounds.location },
        ].map((body) => () => file(contract.entrances.exportExcel, {}, {}, { format, ...body })),
      shows: VISITS,
      inTurn: true,
    },
  },
  audit: {
    'entrances.exportInside': file({ leaves: 'entrance.inside_exported', messages: 27 }, () => contract.entrances.exportInside.path),
    'entrances.exportExcel': plain({ leaves: 'entrance.exported', messages: 7 }, (stage) =>
      stage.file(contract.entrances.exportExcel.path, { format: 'xlsx' }),
    ),
    'entrances.find': plain({ leaves: [], messages: 5 }, ({ call }) => call.entrances.find({ body: { text: '0812345608' } })),
    'entrances.screen': plain({ leaves: [], messages: 3 }, ({ call, gate }) =>
      call.entrances.screen({ body: { gate_id: gate._id, phone: '0899999999' } }),
    ),
    'entrances.checkIn': entry({ leaves: ['card.issued', 'entrance.checked_in'], messages: 1 }, async (stage) => {
      const { number } = await stage.card()
      return () => stage.call.entrances.checkIn({ body: visitTo(stage.gate, { card_number: number }) })
    }),
    'entrances.update': entry({ leaves: 'entrance.corrected', messages: 5 }, async (stage) => {
      const visit = await stage.visit()
      return () => stage.call.entrances.update({ params: { id: visit._id }, body: { ...visit, company: 'Other', reason } as never })
    }),
    'entrances.correctNumbers': entry({ leaves: 'entrance.numbers_corrected', messages: 5 }, async (stage) => {
      const { _id, updated_at } = await stage.visit()
      const body = { id_kind: 'national_id' as const, id_number: NATIONAL_ID, reason, updated_at }
      return () => stage.call.entrances.correctNumbers({ params: { id: _id }, body })
    }),
    'entrances.checkOut': entry({ leaves: ['card.returned', 'entrance.checked_out'], messages: 1 }, async (stage) => {
      const { _id } = await stage.visit({ card_number: (await stage.card()).number })
      return () => stage.call.entrances.checkOut({ params: { id: _id }, body: { gate_id: stage.gate._id } })
    }),
    'entrances.undo': entry({ leaves: 'entrance.checkout_undone', messages: 7 }, async (stage) => {
      const { _id } = await stage.visit()
      expectSuccess(await stage.call.entrances.checkOut({ params: { id: _id }, body: { gate_id: stage.gate._id } }))
      return () => stage.call.entrances.undo({ params: { id: _id }, body: {} })
    }),
    'entrances.loseCard': entry({ leaves: ['card.lost', 'entrance.card_lost'], messages: 5 }, async (stage) => {
      const { _id } = await stage.visit({ card_number: (await stage.card()).number })
      return () => stage.call.entrances.loseCard({ params: { id: _id }, body: { reason } })
    }),
    'entrances.reveal': entry({ leaves: 'entrance.revealed', messages: 2 }, async (stage) => {
      const { _id } = await stage.visit({ phone: '0812345608' })
      return () => stage.call.entrances.reveal({ params: { id: _id }, body: { reason } })
    }),
    'entrances.addPhoto': entry({ leaves: 'entrance.photo_added', messages: 5 }, async (stage) => {
      const { _id } = await stage.visit()
      const form = await picture()
      return () => stage.call.entrances.addPhoto({ params: { id: _id }, form })
    }),
    'entrances.handleAnswer': entry({ leaves: 'pre_register.answer_handled', messages: 5 }, async (stage) => {
      const { test, guard, owner, gate, call } = stage
      const { _id } = expectSuccess(await call.preRegisters.create({ body: announcement({ location_id: gate.location_id }) }))
      const visit = await arrivesAt(test, guard, gate, _id)
      const mail = (await hostMailsTo(test, owner.email)).at(-1)
      expectSuccess(await byHostLink(test, tokenIn(mail!.text)!).give({ body: { answer: 'wait' } }))
      return () => stage.call.entrances.handleAnswer({ params: { id: visit._id }, body: {} })
    }),
  },
  records: {
    entrances: { at_location: true, of_unit: true },
  },
  paging: {
    'entrances.list': {
      ways: ({ gate }) => [
        { status: 'out' },
        { status: 'checkin' },
        { day_of: 'checkout' },
        { day_of: 'checkout', status: 'out' },
        { overstaying: true },
        { search: 'visitor' },
        { gate_id: gate._id },
      ],
      fill: async ({ call, gate }) => {
        const checkIn = async () => expectSuccess(await call.entrances.checkIn({ body: visitTo(gate, { visitor_name: 'Visitor' }) }))
        for (const _ of EIGHT) {
          await checkIn()
          const { _id: id } = await checkIn()
          expectSuccess(await call.entrances.checkOut({ params: { id }, body: { gate_id: gate._id } }))
        }
      },
      tie: async ({ test, admin, tie }) => {
        await tie('entrances', 'checkin_at', 'expected_out_at')
        const instants = halves('checkout_at', "now() - interval '2 hours'", "now() - interval '1 hour'")
        await test.sql(`update entrances set ${instants} where organisation_id = $1 and checkout_at is not null`, admin.organisation_id)
      },
    },
  },
  events: {
    'entrance.changed': {
      change: async ({ checkIn }) => (await checkIn())._id,
      shows: async ({ call }, id) => (await call.entrances.get({ params: { id } })).ok,
    },
  },
})
