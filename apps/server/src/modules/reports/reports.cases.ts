import { contract } from '@gatehouse/contract/contract.ts'
import { REPORT_PARTS } from '@gatehouse/contract/reports/reports.ts'
import { ANY, READERS, REPORTERS } from '../../../test/access.ts'
import { file } from '../../../test/audit.ts'
import { defineCases } from '../../../test/cases.ts'
import { isNightly } from '../../../test/nightly.ts'
import { type Asker, format, VISITS } from '../../../test/sight.ts'

/** The same days with each filter. */
function queriesOf({ ids, day }: Asker) {
  const range = { startDate: day(-30), endDate: day(1) }
  const filters = [
    ...ids('gate').map((gateId) => ({ gate_id: gateId })),
    ...ids('location').map((locationId) => ({ location_id: locationId })),
    { purpose: 'meeting' },
  ]
  return [range, ...filters.map((filter) => ({ ...range, ...filter }))]
}

export const reportCases = defineCases({
  access: {
    'reports.daily': { roles: REPORTERS, editions: ANY },
    'reports.summary': { roles: REPORTERS, editions: ANY },
    'reports.parkingFee': { roles: REPORTERS, editions: ANY },
    'reports.export': { roles: REPORTERS, editions: ANY },
    'reports.check': { roles: REPORTERS, editions: ANY },
    'reports.dashboard': { roles: READERS, editions: ANY },
  },
  sight: {
    'reports.daily': {
      ask: (asker) =>
        queriesOf(asker).flatMap((query) => [
          () => asker.call.reports.daily({ query }),
          () => asker.call.reports.daily({ query: { ...query, status: 'checkout' } }),
        ]),
      shows: 'counts',
    },
    'reports.summary': {
      ask: (asker) => queriesOf(asker).map((query) => () => asker.call.reports.summary({ query })),
      shows: 'counts',
    },
    'reports.parkingFee': 'empty until there are fees',
    'reports.export': {
      ask: (asker) =>
        // Each file is written by a separate program, so one part stands for the others with each filter, and by day some filters stand for the others; the
        // pages are asked with all.
        queriesOf(asker).flatMap((query, index) =>
          (index === 0 ? REPORT_PARTS : isNightly || index % 4 === 0 ? [REPORT_PARTS[index % REPORT_PARTS.length]!] : []).map(
            (part) => () => asker.file(contract.reports.export, { ...query, format, part }),
          ),
        ),
      shows: 'counts',
      inTurn: true,
    },
    'reports.check': 'shows only which days had wrong counts',
    'reports.dashboard': {
      ask: ({ call: { reports }, ids }) => [
        () => reports.dashboard({}),
        ...ids('location').map((locationId) => () => reports.dashboard({ query: { location_id: locationId } })),
      ],
      // Visits that overstay.
      shows: VISITS.filter((mark) => mark !== 'mine'),
    },
  },
  audit: {
    'reports.export': file(
      { leaves: 'report.exported', messages: 4 },
      () => `${contract.reports.export.path}?part=parking&startDate=2026-11-01&endDate=2026-11-30`,
    ),
  },
  records: {
    reports: { none: 'counts of many visits' },
  },
})
