import type { Hit } from '@gatehouse/contract/blacklists/sightings.ts'
import { namesOfVisit, type VisitName } from '@gatehouse/contract/blacklists/visit-names.ts'
import type { CheckInInput } from '@gatehouse/contract/entrances/entrance-input.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { RecordedError } from '../../kernel/db/recorded-error.ts'
import { AppError, invalidField } from '../../kernel/errors/app-error.ts'
import { maskNumbers, type PersonalNumbers, wholeDocument } from '../../kernel/personal/numbers.ts'
import {
  clearByName,
  exactKeys,
  recordSighting,
  type Screening,
  type Subject,
  screen,
  whomToCall,
} from '../blacklists/blacklists.service.ts'
import { selectOtherNames } from './entrances.queries.ts'
import type { EntranceRecord } from './entrances.table.ts'

type Decision = NonNullable<CheckInInput['screening']>[number]
type Row = Pick<EntranceRecord, '_id' | 'visitor_name' | 'company' | 'plate' | 'plate_province' | 'person_hash' | 'unit_id'> & {
  visitor_type: string | null
}

interface Visitor {
  row: Row
  names: readonly VisitName[]
  numbers: PersonalNumbers
  gate: { _id: string; code: string | null; location_id: string }
}
interface Asked extends Visitor {
  decisions: readonly Decision[]
}

/** The hits to record once the visit is written. */
export interface Screened {
  /** Writes the sightings of a visitor who comes in, and shows nothing at the gate. */
  record(): Promise<void>
}

/** An exact match that denies. Overriding it needs `blacklists:override` and a reason. */
const isStop = ({ exact, severity }: Pick<Hit, 'exact' | 'severity'>) => exact && severity === 'deny'

/**
 * Screens a visitor; the result holds until the transaction ends. A person decides about each hit first. Entries that only monitor are recorded with
 * the visit. Errors: blacklisted, screening_needed, both with the hits, whose sightings stay; permission_denied, invalid (the reason of a decision).
 */
export async function screenVisitor(app: App, tx: Tx, actor: OrgActor, { decisions, ...visitor }: Asked): Promise<Screened> {
  const { row } = visitor
  const screening = await screen(app, tx, actor, subjectOf(visitor))
  const { hits } = screening
  const decisionsByEntry = new Map(decisions.map((decision) => [decision.entry_id, decision]))
  const open = hits.filter((hit) => hit.severity !== 'monitor' && !decisionsByEntry.has(hit.entry_id))
  if (open.length > 0) throw await stopped(tx, actor, visitor, { ...screening, hits: open })
  for (const hit of hits) mayDecide(actor, hit, decisionsByEntry.get(hit.entry_id))
  return {
    async record() {
      for (const hit of hits) {
        const { decision, reason } = decisionsByEntry.get(hit.entry_id) ?? {}
        const status = decision === 'not_them' ? 'dismissed' : decision === 'allowed' ? 'allowed' : 'open'
        await recordSighting(tx, actor, {
          ...seenAs(visitor, hit, screening),
          occasion: 'check_in',
          status,
          reason: reason ?? null,
          entrance_id: row._id,
        })
      }
    },
  }
}

/** The facts with which the check-in statement can check by itself; undefined if `screenVisitor` has to look. */
export async function clearVisitor(
  app: App,
  actor: OrgActor,
  keys: OrganisationKeys,
  visitor: Omit<Visitor, 'gate'>,
): Promise<Clear | undefined> {
  const subject = subjectOf(visitor)
  const as_of = await clearByName(app, actor, subject)
  return as_of === undefined ? undefined : { as_of, keys: exactKeys(keys, subject) }
}

/** The blacklist version in which no name matches the visitor, and the hashes that no entry may have. */
export interface Clear {
  as_of: number
  keys: { kind: string; hash: Buffer }[]
}

/** The error for the guard, with the people to call. The sightings stay although the check-in is undone. */
async function stopped(tx: Tx, actor: OrgActor, visitor: Visitor, screening: Screening): Promise<AppError> {
  const hits = screening.hits.map((hit) => ({ ...hit, sighting_id: '' }))
  const conflict = { _id: visitor.row._id, hits: hits, call: await whomToCall(tx, actor.organisation_id) }
  return new RecordedError(hits.some(isStop) ? 'blacklisted' : 'screening_needed', { conflict }, async (after) => {
    for (const hit of hits) {
      hit.sighting_id = await recordSighting(after, actor, { ...seenAs(visitor, hit, screening), occasion: 'check_in', status: 'open' })
    }
  })
}

/**
 * Screens the numbers of somebody who isn't checked in yet. Names, and plates without a province, wait for the check-in. Errors: blacklisted,
 * screening_needed.
 */
export async function screenNumbers(app: App, tx: Tx, actor: OrgActor, visitor: Visitor): Promise<void> {
  const screening = await screen(app, tx, actor, subjectOf(visitor))
  const hits = screening.hits.filter(({ exact, severity }) => exact && severity !== 'monitor')
  if (hits.length > 0) throw await stopped(tx, actor, visitor, { ...screening, hits })
}

/** Errors: permission_denied, invalid. */
function mayDecide({ permissions }: OrgActor, hit: Hit, decision: Decision | undefined): void {
  if (!decision) return
  const against = isStop(hit) || (hit.severity === 'deny' && decision.decision === 'allowed')
  if (!against) return
  if (!permissions.includes('blacklists:override')) throw new AppError('permission_denied')
  if (!decision.reason) throw invalidField('screening', 'required')
}

interface Again {
  occasion: 'corrected' | 'inside'
  /** The person before the correction. Matches that were dismissed for them stay dismissed. */
  before?: Buffer
}

/** Screens an existing visit that was corrected or opened again. Rejects nothing; each entry is recorded and reported once per visit. */
export async function screenVisit(
  app: App,
  tx: Tx,
  actor: OrgActor,
  row: EntranceRecord,
  numbers: PersonalNumbers,
  { occasion, before }: Again,
) {
  const gate = { _id: row.gate_in_id, code: row.gate_in, location_id: row.location_id }
  const names = namesOfVisit({ visitor_name: row.visitor_name }, ...(await selectOtherNames(tx, actor, row._id)))
  const visitor = { row, names, numbers, gate }
  const screening = await screen(app, tx, actor, { ...subjectOf(visitor), ...(before ? { taken_for: before } : {}) })
  for (const hit of screening.hits) {
    await recordSighting(tx, actor, {
      ...seenAs(visitor, hit, screening),
      occasion,
      status: 'open',
      on_duty: { id: row.checked_in_by, name: row.checked_in_name ?? '' },
      entrance_id: row._id,
      has_left: row.status !== 'checkin',
    })
  }
}

const subjectOf = ({ row, names, numbers, gate }: Omit<Visitor, 'gate'> & Partial<Pick<Visitor, 'gate'>>): Subject => ({
  names,
  company: row.company,
  documents: [wholeDocument(numbers)].filter((document) => document !== undefined),
  phone: numbers.phone,
  plate: row.plate,
  plate_province: row.plate_province,
  location_id: gate?.location_id ?? null,
  person_hash: row.person_hash,
})

const seenAs = ({ row, numbers, gate }: Visitor, hit: Hit, { personOf }: Pick<Screening, 'personOf'>) => ({
  hit,
  snapshot: {
    name: row.visitor_name,
    company: row.company,
    visitor_type: row.visitor_type,
    plate: row.plate,
    plate_province: row.plate_province,
    ...maskNumbers(numbers),
  },
  person_hash: personOf(hit),
  location_id: gate.location_id,
  unit_id: row.unit_id,
  gate: { _id: gate._id, code: gate.code },
})
