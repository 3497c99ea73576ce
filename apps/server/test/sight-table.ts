import type { Client } from '@gatehouse/contract/client.ts'
import { contract } from '@gatehouse/contract/contract.ts'
import type { Route } from '@gatehouse/contract/kernel/routes.ts'
import { REPORT_PARTS } from '@gatehouse/contract/reports/reports.ts'
import { entryOf } from './blacklist.ts'
import { cardOf, type Ids, MARKS, type Mark, type Places, phoneOf, plateOf, tailOf } from './places.ts'
import type { TestApp } from './served.ts'
import { hourly } from './tariffs.ts'

export const EACH = Object.keys(MARKS) as Mark[]

export interface Asker {
  call: Client
  file: (route: Route, query?: object, params?: object, body?: object) => Promise<unknown>
}
type Ask = (asker: Asker) => readonly (() => Promise<unknown>)[]

interface Read {
  ask: Ask
  /** The marks that a person who sees everything gets. `counts`: no text, but different numbers than if nothing else existed. */
  shows: readonly Mark[] | 'counts'
  /** Set if limited people learn that others did something: issued a card, or made a request that was refused. */
  tells?: true
}
type Reason = string

export const VISITS: readonly Mark[] = ['there', 'unit_there', 'neighbour', 'nobody', 'mine']
const UNITS: readonly Mark[] = ['unit_there', 'neighbour', 'mine']
const GROUNDS: readonly Mark[] = ['grounds']
const OWN = 'of who asks alone'
const EMPTY = 'an empty file'
const SAYS = 'says what its own file says'
/** A separate program writes table files, so each is requested in only one format; the other has the same rows. */
const format = 'csv'

const STAY = { entry: '2026-03-02T02:00:00.000Z', exit: '2026-03-02T04:00:00.000Z' }

const words = (mark: Mark) => [MARKS[mark], phoneOf(mark), tailOf(mark), plateOf(mark)]
const everyWord = () => EACH.flatMap(words)
const files = (route: Route, { file }: Asker, query: object = {}) => [() => file(route, { format, ...query })]

/**
 * Every call that changes nothing, listed by hand. A new call fails here until someone decides who sees what through it. Each is made in every way
 * that it looks for records.
 */
export const sightTable = (
  test: () => TestApp,
  places: () => Places,
  auditedCalls: () => readonly string[],
): Record<string, Read | Reason> => {
  const ids = (kind: keyof Ids) => EACH.map((mark) => places().ids[mark][kind])
  const dayBeside = (days: number) => new Date(test().clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const reportQueries = () => {
    const range = { startDate: dayBeside(-30), endDate: dayBeside(1) }
    const filters = [
      ...ids('gate').map((gateId) => ({ gate_id: gateId })),
      ...ids('location').map((locationId) => ({ location_id: locationId })),
      { purpose: 'meeting' },
    ]
    return [range, ...filters.map((filter) => ({ ...range, ...filter }))]
  }
  /** The current month of every location, whichever day it is there. */
  const monthly = (read: (query: { month: string; location_id: string }) => () => Promise<unknown>) =>
    [...new Set([dayBeside(0), dayBeside(1)].map((day) => day.slice(0, 7)))].flatMap((month) =>
      [...ids('location'), places().at.gate.location_id].map((locationId) => read({ month, location_id: locationId })),
    )
  const one = (kind: keyof Ids, get: (id: string) => () => Promise<unknown>) => ids(kind).map(get)
  return {
    'auth.me': OWN,
    'profile.get': OWN,
    'account.sessions': OWN,
    'account.secondFactor': OWN,
    'account.changePassword': OWN,
    'account.enrol': OWN,
    'account.confirmFactor': OWN,
    'account.disableFactor': OWN,
    'account.renewRecoveryCodes': OWN,
    'organisations.centralizes': OWN,
    'organisations.serviceExpiry': 'of the organisation alone',
    'organisations.disabled': 'of the organisation alone',
    'users.policy': 'of the organisation alone',
    'notifications.choices': OWN,
    'mails.list': 'of a demo alone',
    'mails.get': 'of a demo alone',
    'files.read': 'by a signed address alone',
    'locations.unitTemplate': EMPTY,
    'cards.template': EMPTY,
    'members.template': EMPTY,
    'blacklistFiles.template': EMPTY,
    'preRegisterFiles.template': EMPTY,
    'locations.checkUnits': SAYS,
    'cards.check': SAYS,
    'members.checkImport': SAYS,
    'blacklistFiles.checkImport': SAYS,
    'preRegisterFiles.check': SAYS,
    'members.readDocument': 'bytes of a file, for who may reveal; members.get says whose',
    'prePasses.pass': 'a page of paper, for who may write the pass; prePasses.get says whose',
    'blacklistFiles.readAttachment': 'bytes of a file, for who may reveal; blacklists.get says whose',
    'audit.verification': 'counts of the whole chain, of the organisation alone',
    // Tested below, with the events that arrive while everything is created.
    'events.stream': 'heard below',

    'notifications.list': { ask: ({ call }) => [() => call.notifications.list({ query: { limit: 200 } })], shows: [] },
    'users.list': {
      ask: ({ call: { users } }) => [
        () => users.list({ query: { limit: 200 } }),
        ...EACH.map((mark) => () => users.list({ query: { search: MARKS[mark] } })),
        ...ids('location').map((locationId) => () => users.list({ query: { location_id: locationId } })),
      ],
      shows: [...GROUNDS, ...UNITS],
    },
    'users.get': { ask: ({ call }) => one('user', (id) => () => call.users.get({ params: { id } })), shows: [...GROUNDS, ...UNITS] },
    'audit.list': {
      ask: ({ call: { audit } }) => [
        () => audit.list({ query: { limit: 200 } }),
        ...EACH.map((mark) => () => audit.list({ query: { record: MARKS[mark] } })),
        ...ids('visit').map((record) => () => audit.list({ query: { record } })),
      ],
      shows: [...VISITS, ...GROUNDS],
      tells: true,
    },
    'audit.metadata': { ask: ({ call }) => [() => call.audit.metadata({})], shows: 'counts', tells: true },
    'audit.export': {
      ask: ({ call }) => [() => call.audit.export({ query: { startDate: dayBeside(-1), endDate: dayBeside(1) } })],
      shows: [...VISITS, ...GROUNDS],
      tells: true,
    },
    'audit.get': {
      ask: ({ call }) => auditedCalls().map((id) => () => call.audit.get({ params: { id } })),
      shows: [...VISITS, ...GROUNDS],
      tells: true,
    },
    'locations.list': {
      ask: ({ call: { locations } }) => [
        () => locations.list({ query: { limit: 200 } }),
        ...EACH.map((mark) => () => locations.list({ query: { search: MARKS[mark] } })),
      ],
      shows: GROUNDS,
    },
    'locations.get': {
      ask: ({ call }) => one('location', (id) => () => call.locations.get({ params: { id } })),
      shows: GROUNDS,
    },
    'locations.units': {
      ask: ({ call: { locations } }) =>
        [...ids('location'), places().at.gate.location_id].flatMap((id) => [
          () => locations.units({ params: { id }, query: { limit: 200 } }),
          () => locations.units({ params: { id }, query: { parent_id: 'top' } }),
          ...EACH.map((mark) => () => locations.units({ params: { id }, query: { search: MARKS[mark] } })),
        ]),
      shows: UNITS,
    },
    'locations.unit': { ask: ({ call }) => one('unit', (id) => () => call.locations.unit({ params: { id } })), shows: UNITS },
    'locations.exportUnits': {
      ask: (asker) =>
        [...ids('location'), places().at.gate.location_id].map(
          (id) => () => asker.file(contract.locations.exportUnits, { format }, { id }),
        ),
      shows: UNITS,
    },
    'retention.preview': 'of the whole organisation alone (retention.test.ts)',
    'retention.runs': 'of the whole organisation alone (retention.test.ts)',
    'retention.holds': 'numbers of held visits, which are shown to who sees the visit (retention.test.ts)',
    'partners.test': 'of the organisation alone; refused to people limited to locations (partners.test.ts)',
    'partners.deliveries': 'of the organisation alone; refused to people limited to locations or units (deliveries.test.ts)',
    'settings.get': 'of the organisation alone; of a location only who sees it is answered (settings.test.ts)',
    'settings.paymentAccount': 'of the organisation alone; of a location only who sees it is answered (payment-account.test.ts)',
    'settings.versions': 'of the organisation alone; of a location only who sees it is answered (settings.test.ts)',
    'settings.version': 'of the organisation alone; of a location only who sees it is answered (settings.test.ts)',
    'gates.list': {
      ask: ({ call: { gates } }) => [
        () => gates.list({ query: { limit: 200 } }),
        ...EACH.map((mark) => () => gates.list({ query: { search: MARKS[mark] } })),
        ...ids('location').map((locationId) => () => gates.list({ query: { location_id: locationId } })),
      ],
      shows: GROUNDS,
    },
    'gates.get': { ask: ({ call }) => one('gate', (id) => () => call.gates.get({ params: { id } })), shows: GROUNDS },
    'cards.list': {
      ask: ({ call: { cards } }) => [
        () => cards.list({ query: { limit: 200 } }),
        ...EACH.map((mark) => () => cards.list({ query: { search: MARKS[mark] } })),
        ...ids('location').map((locationId) => () => cards.list({ query: { location_id: locationId } })),
        () => cards.list({ query: { ids: ids('card').join(',') } }),
      ],
      shows: [...VISITS, ...GROUNDS],
    },
    'cards.notReturned': {
      ask: ({ call: { cards } }) => [
        () => cards.notReturned({}),
        ...ids('location').map((locationId) => () => cards.notReturned({ query: { location_id: locationId } })),
      ],
      shows: VISITS,
    },
    'cards.exportNotReturned': { ask: (asker) => files(contract.cards.exportNotReturned, asker), shows: VISITS },
    'cards.export': { ask: (asker) => files(contract.cards.export, asker), shows: GROUNDS, tells: true },
    'cards.read': {
      ask: ({ call: { cards } }) => EACH.map((mark) => () => cards.read({ body: { text: cardOf(mark) } })),
      shows: VISITS,
    },
    'cards.get': { ask: ({ call }) => one('card', (id) => () => call.cards.get({ params: { id } })), shows: VISITS, tells: true },
    'cards.checkBatch': {
      ask: ({ call: { cards } }) => [() => cards.checkBatch({ body: { prefix: 'V-', first: 7301, last: 7400, padding: 4 } })],
      shows: 'counts',
      // Card numbers are unique in the organisation, so callers who add some learn which are in use.
      tells: true,
    },
    'preRegisters.list': {
      ask: ({ call: { preRegisters } }) => [
        () => preRegisters.list({ query: { limit: 200 } }),
        ...EACH.map((mark) => () => preRegisters.list({ query: { search: MARKS[mark] } })),
        ...ids('location').map((locationId) => () => preRegisters.list({ query: { location_id: locationId } })),
      ],
      shows: VISITS,
    },
    'preRegisters.expected': {
      ask: ({ call: { preRegisters } }) => [
        () => preRegisters.expected({ query: { limit: 200 } }),
        ...ids('location').map((locationId) => () => preRegisters.expected({ query: { location_id: locationId } })),
      ],
      shows: VISITS,
    },
    'preRegisters.get': {
      ask: ({ call }) => one('announced', (id) => () => call.preRegisters.get({ params: { id } })),
      shows: VISITS,
    },
    'preRegisterFiles.export': { ask: (asker) => files(contract.preRegisterFiles.export, asker), shows: VISITS },
    'prePasses.list': {
      ask: ({ call: { prePasses } }) => [
        () => prePasses.list({ query: { limit: 200 } }),
        ...EACH.map((mark) => () => prePasses.list({ query: { search: MARKS[mark] } })),
        ...ids('location').map((locationId) => () => prePasses.list({ query: { location_id: locationId } })),
      ],
      shows: VISITS,
    },
    'prePasses.export': { ask: (asker) => files(contract.prePasses.export, asker), shows: VISITS },
    'prePasses.get': {
      ask: ({ call }) => one('pass', (id) => () => call.prePasses.get({ params: { id } })),
      shows: VISITS,
    },
    'parkingFees.list': {
      ask: ({ call: { parkingFees } }) => [
        () => parkingFees.list({ query: { limit: 200 } }),
        ...EACH.map((mark) => () => parkingFees.list({ query: { search: MARKS[mark] } })),
        ...ids('location').map((locationId) => () => parkingFees.list({ query: { location_id: locationId } })),
      ],
      shows: GROUNDS,
    },
    'parkingFees.get': { ask: ({ call }) => one('tariff', (id) => () => call.parkingFees.get({ params: { id } })), shows: GROUNDS },
    'parkingFees.version': {
      ask: ({ call }) => one('tariff_version', (id) => () => call.parkingFees.version({ params: { id } })),
      shows: GROUNDS,
    },
    'parkingFees.quote': {
      ask: ({ call: { parkingFees } }) => [
        ...ids('tariff_version').map((version_id) => () => parkingFees.quote({ body: { version_id, ...STAY } })),
        ...ids('location').map((location_id) => () => parkingFees.quote({ body: { rules: hourly(2000), location_id, ...STAY } })),
      ],
      shows: 'counts',
    },
    'parkingFees.compare': {
      ask: ({ call: { parkingFees } }) => {
        const scope = { privileges: [], vehicle_classes: [], visitor_types: [] }
        return ids('location').map(
          (location_id) => () => parkingFees.compare({ body: { rules: hourly(2000), location_id, tariff_id: null, ...scope } }),
        )
      },
      shows: 'counts',
    },
    'payments.charge': { ask: ({ call }) => one('visit', (id) => () => call.payments.charge({ params: { id } })), shows: GROUNDS },
    'payments.list': {
      ask: ({ call: { payments } }) => [
        () => payments.list({ query: { limit: 200 } }),
        ...ids('location').map((locationId) => () => payments.list({ query: { location_id: locationId } })),
      ],
      shows: GROUNDS,
    },
    'payments.export': { ask: (asker) => files(contract.payments.export, asker), shows: GROUNDS },
    'payments.get': { ask: ({ call }) => one('payment', (id) => () => call.payments.get({ params: { id } })), shows: GROUNDS },
    'tills.list': {
      ask: ({ call: { tills } }) => [
        () => tills.list({ query: { limit: 200 } }),
        ...ids('location').map((locationId) => () => tills.list({ query: { location_id: locationId } })),
        ...ids('gate').map((gateId) => () => tills.list({ query: { gate_id: gateId } })),
      ],
      shows: GROUNDS,
    },
    'eStamps.find': 'vehicles of a whole location without whose they are, to whichever unit they came (e-stamps/find.test.ts)',
    'eStampKinds.list': {
      ask: ({ call: { eStampKinds } }) => [
        () => eStampKinds.list({ query: { limit: 200 } }),
        ...EACH.map((mark) => () => eStampKinds.list({ query: { search: MARKS[mark] } })),
        ...ids('location').map((locationId) => () => eStampKinds.list({ query: { location_id: locationId } })),
      ],
      shows: GROUNDS,
    },
    'eStampKinds.get': { ask: ({ call }) => one('kind', (id) => () => call.eStampKinds.get({ params: { id } })), shows: GROUNDS },
    'eStamps.offers': {
      ask: ({ call: { eStamps } }) => [
        () => eStamps.offers({}),
        ...ids('location').map((locationId) => () => eStamps.offers({ query: { location_id: locationId } })),
        ...ids('unit').map((unitId) => () => eStamps.offers({ query: { unit_id: unitId } })),
      ],
      shows: [...GROUNDS, ...UNITS],
    },
    'eStamps.list': {
      ask: ({ call: { eStamps } }) => [
        () => eStamps.list({ query: { limit: 200 } }),
        ...ids('location').map((locationId) => () => eStamps.list({ query: { location_id: locationId } })),
        ...ids('unit').map((unitId) => () => eStamps.list({ query: { unit_id: unitId } })),
        ...ids('kind').map((kindId) => () => eStamps.list({ query: { kind_id: kindId } })),
        ...ids('visit').map((entranceId) => () => eStamps.list({ query: { entrance_id: entranceId } })),
      ],
      shows: VISITS,
    },
    'eStamps.statement': {
      ask: ({ call }) => monthly((query) => () => call.eStamps.statement({ query })),
      shows: [...GROUNDS, ...UNITS],
    },
    'eStamps.exportStatement': {
      ask: ({ file }) => monthly((query) => () => file(contract.eStamps.exportStatement, { format, ...query })),
      shows: [...GROUNDS, ...UNITS],
    },
    'eStamps.unusual': { ask: ({ call }) => monthly((query) => () => call.eStamps.unusual({ query })), shows: VISITS },
    'members.list': {
      ask: ({ call: { members } }) => [
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
    'scans.list': {
      ask: ({ call: { scans } }) => [
        () => scans.list({ query: { limit: 200 } }),
        () => scans.list({ query: { kind: 'visit', outcome: 'checked_out' } }),
        ...ids('location').map((locationId) => () => scans.list({ query: { location_id: locationId } })),
        ...ids('gate').map((gateId) => () => scans.list({ query: { gate_id: gateId } })),
      ],
      shows: VISITS,
    },
    'members.code': { ask: ({ call }) => one('member', (id) => () => call.members.code({ params: { id } })), shows: [] },
    'members.get': { ask: ({ call }) => one('member', (id) => () => call.members.get({ params: { id } })), shows: VISITS },
    'members.export': { ask: (asker) => files(contract.members.export, asker), shows: VISITS },
    'blacklists.list': {
      ask: ({ call: { blacklists } }) => [
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
      ask: ({ call }) => [
        ...(['foreign', 'there'] as const).map(
          (mark) => () => call.blacklists.preview({ body: { entry: entryOf(), _id: places().ids[mark].entry } }),
        ),
        ...EACH.flatMap((mark) => {
          const numbers = [{ kind: 'phone' as const, number: phoneOf(mark) }]
          return [entryOf({ numbers }), entryOf({ name: `${MARKS[mark]} Name` })].map(
            (entry) => () => call.blacklists.preview({ body: { entry } }),
          )
        }),
      ],
      shows: VISITS,
    },
    'blacklists.get': { ask: ({ call }) => one('entry', (id) => () => call.blacklists.get({ params: { id } })), shows: GROUNDS },
    'blacklistFiles.export': { ask: (asker) => files(contract.blacklistFiles.export, asker), shows: GROUNDS },
    'sightings.list': {
      ask: ({ call: { sightings } }) => [
        () => sightings.list({ query: { limit: 200 } }),
        () => sightings.list({ query: { status: 'unfinished' } }),
        ...EACH.map((mark) => () => sightings.list({ query: { search: MARKS[mark] } })),
        ...ids('location').map((locationId) => () => sightings.list({ query: { location_id: locationId } })),
      ],
      shows: VISITS,
    },
    'sightings.get': { ask: ({ call }) => one('sighting', (id) => () => call.sightings.get({ params: { id } })), shows: VISITS },
    'entrances.list': {
      ask: ({ call: { entrances } }) => [
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
    'deleteRequests.list': {
      ask: ({ call: { deleteRequests } }) => [
        () => deleteRequests.list({ query: { limit: 200 } }),
        () => deleteRequests.list({ query: { status: 'approved' } }),
        ...[...ids('past'), ...ids('deleted')].map((entranceId) => () => deleteRequests.list({ query: { entrance_id: entranceId } })),
      ],
      shows: VISITS,
    },
    'deleteRequests.get': { ask: ({ call }) => one('request', (id) => () => call.deleteRequests.get({ params: { id } })), shows: VISITS },
    'deleteRequests.impact': {
      ask: ({ call: { deleteRequests } }) => one('past', (id) => () => deleteRequests.impact({ body: { entrances: [id] } })),
      shows: 'counts',
    },
    'deleteRequests.deleted': {
      ask: ({ call: { deleteRequests } }) => [
        () => deleteRequests.deleted({ query: { limit: 200 } }),
        () => deleteRequests.deleted({ query: { restorable: 'true' } }),
      ],
      shows: VISITS,
    },
    'entrances.metadata': {
      ask: ({ call: { entrances } }) => [
        () => entrances.metadata({}),
        ...ids('gate').map((gateId) => () => entrances.metadata({ query: { gate_id: gateId } })),
        ...ids('location').map((locationId) => () => entrances.metadata({ query: { location_id: locationId } })),
        ...ids('gate').map((deskGateId) => () => entrances.metadata({ query: { desk_gate_id: deskGateId } })),
      ],
      shows: 'counts',
    },
    'entrances.get': {
      ask: ({ call }) => [...ids('visit'), ...ids('past')].map((id) => () => call.entrances.get({ params: { id } })),
      shows: VISITS,
    },
    'entrances.find': {
      ask: ({ call: { entrances } }) =>
        EACH.flatMap((mark) =>
          [...words(mark), cardOf(mark)].map((text) => () => entrances.find({ body: { text, gate_id: places().at.gate._id } })),
        ),
      shows: VISITS,
    },
    'entrances.nextCard': {
      ask: ({ call }) =>
        [...ids('gate'), places().at.gate._id].map((gateId) => () => call.entrances.nextCard({ query: { gate_id: gateId } })),
      shows: 'counts',
    },
    'entrances.exportInside': { ask: (asker) => files(contract.entrances.exportInside, asker), shows: VISITS },
    'entrances.exportExcel': {
      // As CSV, because the first sheet of the workbook has the query and its time.
      ask: ({ file }) =>
        [
          {},
          { numbers: true, reason: 'To see' },
          // Only some filters, because the list is tested with every word and location.
          { search: MARKS.nobody },
          { location_id: places().ids.grounds.location },
        ].map((body) => () => file(contract.entrances.exportExcel, {}, {}, { format, ...body })),
      shows: VISITS,
    },
    'reports.daily': {
      ask: ({ call: { reports } }) =>
        reportQueries().flatMap((query) => [
          () => reports.daily({ query }),
          () => reports.daily({ query: { ...query, status: 'checkout' } }),
        ]),
      shows: 'counts',
    },
    'reports.summary': {
      ask: ({ call: { reports } }) => reportQueries().map((query) => () => reports.summary({ query })),
      shows: 'counts',
    },
    'reports.parkingFee': 'empty until there are fees',
    'reports.export': {
      ask: ({ file }) =>
        // Each file is written by a separate program, so one part stands for the others with each filter; the pages are asked with all.
        reportQueries().flatMap((query, index) =>
          (index === 0 ? REPORT_PARTS : [REPORT_PARTS[index % REPORT_PARTS.length]!]).map(
            (part) => () => file(contract.reports.export, { ...query, format, part }),
          ),
        ),
      shows: 'counts',
    },
    'reports.check': 'days whose counts were wrong, and nothing of what they are',
    'reports.dashboard': {
      ask: ({ call: { reports } }) => [
        () => reports.dashboard({}),
        ...ids('location').map((locationId) => () => reports.dashboard({ query: { location_id: locationId } })),
      ],
      // Visits that overstay.
      shows: VISITS.filter((mark) => mark !== 'mine'),
    },
  }
}
