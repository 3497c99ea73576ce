import { contract } from '@gatehouse/contract/contract.ts'
import { MANAGERS, READERS, VISITOR_M } from '../../../test/access.ts'
import { csv, entry, file, plain, reason } from '../../../test/audit.ts'
import { defineCases } from '../../../test/cases.ts'
import { visitTo } from '../../../test/desk.ts'
import { EIGHT, type PagingStage } from '../../../test/paging.ts'
import { cardOf, MARKS } from '../../../test/places.ts'
import { expectSuccess } from '../../../test/served.ts'
import { EACH, EMPTY, GROUNDS, SAYS, VISITS } from '../../../test/sight.ts'
import { next } from '../../../test/stage.ts'

/** Eight cards that visitors have, and eight others. */
async function fillCards({ call, gate }: PagingStage) {
  for (const n of EIGHT) {
    expectSuccess(await call.cards.create({ body: { number: `V-${n}` } }))
    expectSuccess(await call.cards.create({ body: { number: `W-${n}` } }))
    expectSuccess(await call.entrances.checkIn({ body: visitTo(gate, { card_number: `V-${n}` }) }))
  }
}

export const cardCases = defineCases({
  access: {
    'cards.list': { roles: READERS, editions: VISITOR_M },
    'cards.notReturned': { roles: READERS, editions: VISITOR_M },
    'cards.exportNotReturned': { roles: READERS, editions: VISITOR_M },
    'cards.export': { roles: MANAGERS, editions: VISITOR_M },
    'cards.template': { roles: MANAGERS, editions: VISITOR_M },
    'cards.read': { roles: READERS, editions: VISITOR_M },
    'cards.get': { roles: READERS, editions: VISITOR_M },
    'cards.create': { roles: MANAGERS, editions: VISITOR_M },
    'cards.checkBatch': { roles: MANAGERS, editions: VISITOR_M },
    'cards.createBatch': { roles: MANAGERS, editions: VISITOR_M },
    'cards.update': { roles: MANAGERS, editions: VISITOR_M },
    'cards.setStatus': { roles: MANAGERS, editions: VISITOR_M },
    'cards.setStatuses': { roles: MANAGERS, editions: VISITOR_M },
    'cards.remove': { roles: MANAGERS, editions: VISITOR_M },
    'cards.check': { roles: MANAGERS, editions: VISITOR_M },
    'cards.import': { roles: MANAGERS, editions: VISITOR_M },
  },
  sight: {
    'cards.template': EMPTY,
    'cards.check': SAYS,
    'cards.list': {
      ask: ({ call: { cards }, ids }) => [
        () => cards.list({ query: { limit: 200 } }),
        ...EACH.map((mark) => () => cards.list({ query: { search: MARKS[mark] } })),
        ...ids('location').map((locationId) => () => cards.list({ query: { location_id: locationId } })),
        () => cards.list({ query: { ids: ids('card').join(',') } }),
      ],
      shows: [...VISITS, ...GROUNDS],
    },
    'cards.notReturned': {
      ask: ({ call: { cards }, ids }) => [
        () => cards.notReturned({}),
        ...ids('location').map((locationId) => () => cards.notReturned({ query: { location_id: locationId } })),
      ],
      shows: VISITS,
    },
    'cards.exportNotReturned': { ask: ({ files }) => files(contract.cards.exportNotReturned), shows: VISITS },
    'cards.export': { ask: ({ files }) => files(contract.cards.export), shows: GROUNDS, tells: true },
    'cards.read': {
      ask: ({ call: { cards } }) => EACH.map((mark) => () => cards.read({ body: { text: cardOf(mark) } })),
      shows: VISITS,
    },
    'cards.get': { ask: ({ call, one }) => one('card', (id) => () => call.cards.get({ params: { id } })), shows: VISITS, tells: true },
    'cards.checkBatch': {
      ask: ({ call: { cards } }) => [() => cards.checkBatch({ body: { prefix: 'V-', first: 7301, last: 7400, padding: 4 } })],
      shows: 'counts',
      // Card numbers are unique in the organisation, so callers who add some learn which are in use.
      tells: true,
    },
  },
  audit: {
    'cards.exportNotReturned': file({ leaves: 'cards.not_returned_exported', messages: 5 }, () => contract.cards.exportNotReturned.path),
    'cards.export': file({ leaves: 'cards.exported', messages: 6 }, () => contract.cards.export.path),
    'cards.template': file({ leaves: [], messages: 1 }, () => contract.cards.template.path),
    'cards.read': plain({ leaves: [], messages: 1 }, ({ call }) => call.cards.read({ body: { text: 'C-1' } })),
    'cards.create': plain({ leaves: 'card.created', messages: 2 }, ({ call }) => call.cards.create({ body: { number: `C-${next()}` } })),
    'cards.checkBatch': plain({ leaves: [], messages: 1 }, ({ call }) =>
      call.cards.checkBatch({ body: { prefix: 'Z-', first: 1, last: 2, padding: 2 } }),
    ),
    'cards.createBatch': plain({ leaves: ['card.created', 'card.created'], messages: 2 }, ({ call }) =>
      call.cards.createBatch({ body: { prefix: `Z${next()}-`, first: 1, last: 2, padding: 2 } }),
    ),
    'cards.update': entry({ leaves: 'card.changed', messages: 4 }, async (stage) => {
      const card = await stage.card()
      return () => stage.call.cards.update({ params: { id: card._id }, body: { ...card, note: 'scratched', reason } })
    }),
    'cards.setStatus': entry({ leaves: 'card.blocked', messages: 4 }, async (stage) => {
      const { _id } = await stage.card()
      return () => stage.call.cards.setStatus({ params: { id: _id }, body: { status: 'blocked', reason } })
    }),
    'cards.setStatuses': entry({ leaves: ['card.blocked', 'card.blocked'], messages: 4 }, async (stage) => {
      const ids = [(await stage.card())._id, (await stage.card())._id]
      return () => stage.call.cards.setStatuses({ body: { ids, status: 'blocked', reason } })
    }),
    'cards.remove': entry({ leaves: 'card.deleted', messages: 3 }, async (stage) => {
      const { _id } = await stage.card()
      return () => stage.call.cards.remove({ params: { id: _id } })
    }),
    'cards.check': plain({ leaves: [], messages: 2 }, ({ call }) => call.cards.check({ form: csv('Number\nI-1\n') })),
    'cards.import': plain({ leaves: 'cards.imported', messages: 6 }, ({ call }) =>
      call.cards.import({ form: csv(`Number\nI-${next()}\n`) }),
    ),
  },
  records: {
    cards: { at_location: true, of_unit: 'people limited to a unit see the cards of its location; changes are refused' },
  },
  paging: {
    'cards.list': {
      ways: () => [{ kind: 'visitor' }, { status: 'issued' }, { search: 'v-' }],
      fill: fillCards,
      tie: ({ tie }) => tie('cards', 'issued_at'),
    },
    'cards.notReturned': { fill: fillCards, tie: ({ tie }) => tie('cards', 'issued_at') },
  },
  events: {
    'card.changed': {
      change: async ({ call, location: location_id }) =>
        expectSuccess(await call.cards.create({ body: { number: `C${location_id.slice(-6)}`, location_id } }))._id,
      shows: async ({ call }, id) => (await call.cards.get({ params: { id } })).ok,
    },
  },
})
