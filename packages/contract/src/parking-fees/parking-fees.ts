import { z } from 'zod'
import { VISITOR_M_ONLY } from '../kernel/editions.ts'
import { defineRoutes, del, get, id, instant, list, listQuery, post, put } from '../kernel/routes.ts'
import { charge, tariffQuote } from './tariff-charge.ts'
import { tariffComparison, tariffComparisonInput } from './tariff-comparison.ts'
import {
  tariff,
  tariffInput,
  tariffUpdate,
  tariffVersion,
  tariffVersionInput,
  tariffVersionUpdate,
  tariffWithHistory,
} from './tariff-record.ts'

const successAnswer = z.object({ success: z.literal(true), message: z.string() })

export const parkingFees = defineRoutes({
  list: {
    ...get('/visitors/parking-fees', 'parking-fees:read', VISITOR_M_ONLY),
    summary: 'Tariffs at the locations that the person may see, by name, with their versions',
    query: listQuery.extend({ location_id: id.optional(), sort: z.enum(['name', '-name']).default('name') }),
    response: list(tariff),
  },
  get: {
    ...get('/visitors/parking-fees/{id}', 'parking-fees:read', VISITOR_M_ONLY),
    summary: 'One tariff with its versions and its history',
    response: tariffWithHistory,
  },
  create: {
    ...post('/visitors/parking-fees', 'parking-fees:write', VISITOR_M_ONLY),
    summary: 'Add a tariff to a location, with its first version as a draft',
    idempotent: true,
    body: tariffInput,
    status: 201,
    response: tariff,
    errors: ['location_not_found', 'location_archived', 'tariff_name_taken'],
  },
  rename: {
    ...put('/visitors/parking-fees/{id}', 'parking-fees:write', VISITOR_M_ONLY),
    summary: 'Rename a tariff',
    body: tariffUpdate,
    response: tariff,
    errors: ['location_archived', 'tariff_name_taken', 'changed_meanwhile'],
  },
  remove: {
    ...del('/visitors/parking-fees/{id}', 'parking-fees:write', VISITOR_M_ONLY),
    summary: 'Delete a tariff without a published version',
    response: successAnswer,
    errors: ['location_archived', 'tariff_published'],
  },
  addVersion: {
    ...post('/visitors/parking-fees/{id}/versions', 'parking-fees:write', VISITOR_M_ONLY),
    summary: 'Add a version as a draft: what is sent, and else what the newest version says',
    idempotent: true,
    body: tariffVersionInput,
    status: 201,
    response: tariffVersion,
    errors: ['location_archived'],
  },
  version: {
    ...get('/visitors/parking-fees/versions/{id}', 'parking-fees:read', VISITOR_M_ONLY),
    summary: 'One version with its rules, and what each of its examples comes to now',
    response: tariffVersion,
  },
  changeVersion: {
    ...put('/visitors/parking-fees/versions/{id}', 'parking-fees:write', VISITOR_M_ONLY),
    summary: 'Change a draft',
    body: tariffVersionUpdate,
    response: tariffVersion,
    errors: ['location_archived', 'changed_meanwhile', 'status_not_allowed'],
  },
  removeVersion: {
    ...del('/visitors/parking-fees/versions/{id}', 'parking-fees:write', VISITOR_M_ONLY),
    summary: 'Delete a draft, but not the only version',
    response: successAnswer,
    errors: ['location_archived', 'status_not_allowed', 'tariff_last_version'],
  },
  publish: {
    ...post('/visitors/parking-fees/versions/{id}/publish', 'parking-fees:write', VISITOR_M_ONLY),
    summary: 'Put a draft in force, now or from a later time, which ends the version before it; its examples must come out right',
    /** Null: now. */
    body: z.strictObject({ starts_at: instant.nullable() }).meta({ id: 'TariffPublication' }),
    response: tariffVersion,
    errors: ['location_archived', 'status_not_allowed', 'tariff_examples_fail', 'tariff_overlap'],
  },
  withdraw: {
    ...post('/visitors/parking-fees/versions/{id}/withdraw', 'parking-fees:write', VISITOR_M_ONLY),
    summary: 'Make a scheduled version a draft again; the one before it stays in force',
    body: z.strictObject({}).meta({ id: 'TariffWithdrawal' }),
    response: tariffVersion,
    errors: ['location_archived', 'status_not_allowed', 'tariff_overlap'],
  },
  end: {
    ...post('/visitors/parking-fees/versions/{id}/end', 'parking-fees:write', VISITOR_M_ONLY),
    summary: 'End the version in force, now or later, with nothing after it',
    /** Null: now. */
    body: z.strictObject({ ends_at: instant.nullable() }).meta({ id: 'TariffEnd' }),
    response: tariffVersion,
    errors: ['location_archived', 'status_not_allowed', 'tariff_overlap'],
  },
  quote: {
    ...post('/visitors/parking-fees/quote', 'parking-fees:read', VISITOR_M_ONLY),
    summary: 'What a made-up stay costs by a version, or by rules that are not saved, line by line',
    effect: 'read',
    body: tariffQuote,
    response: charge,
    errors: ['location_not_found', 'not_found'],
  },
  compare: {
    ...post('/visitors/parking-fees/compare', 'parking-fees:read', VISITOR_M_ONLY),
    summary: 'What rules that are not saved would have brought over the real stays of a month; also needs reports:read',
    effect: 'read',
    report: true,
    body: tariffComparisonInput,
    response: tariffComparison,
    errors: ['location_not_found', 'not_found'],
  },
})
