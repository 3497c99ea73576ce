import { namesOfVisit, type VisitName } from '@gatehouse/contract/blacklists/visit-names.ts'
import type { CheckInInput } from '@gatehouse/contract/entrances/entrance-input.ts'
import { tidyName } from '@gatehouse/contract/kernel/domain/names.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { requireFound } from '../../kernel/errors/app-error.ts'
import { keptNumbers, normaliseDocument, type PersonalNumbers, personHash } from '../../kernel/personal/numbers.ts'
import { getLocation } from '../locations/locations.service.ts'
import { memberForVisit } from '../members/members.service.ts'
import { type Settings, stayMinutes } from '../settings/settings.service.ts'
import { openGate } from './entrances.open-gate.ts'
import { openVisitor } from './entrances.personal.ts'
import { selectEntrance } from './entrances.queries.ts'
import type { EntranceRecord } from './entrances.table.ts'

type Columns =
  | ('source' | 'member_id' | 'visitor_name' | 'company' | 'visitor_type' | 'vehicle_class' | 'plate' | 'plate_province')
  | ('unit_id' | 'unit_name' | 'person_hash')

/** The visitor who comes in. */
export interface Visitor {
  columns: Pick<EntranceRecord, Columns>
  numbers: PersonalNumbers
  /** Every name of the visitor, for the blacklist. */
  names: readonly VisitName[]
  /** Null for no limit. */
  stay_minutes: number | null
}

/** The visitor as the desk entered them, or the named member. Errors: entrance_not_found (returning_of), member_not_found, member_not_allowed. */
export async function visitorOf(
  app: App,
  tx: Tx,
  actor: OrgActor,
  { keys, settings, input }: { keys: OrganisationKeys; settings: Settings; input: CheckInInput },
): Promise<Visitor> {
  return input.member_id ? memberOf(app, tx, actor, input, input.member_id) : walkInOf(tx, actor, keys, settings, input)
}

async function walkInOf(tx: Tx, actor: OrgActor, keys: OrganisationKeys, settings: Settings, input: CheckInInput): Promise<Visitor> {
  const before = input.returning_of ? requireFound(await selectEntrance(tx, actor, input.returning_of), 'entrance_not_found') : null
  const earlier = before && openVisitor(keys, before)
  const numbers = numbersFrom(input, earlier)
  const visitor_name = tidyName(input.visitor_name!)
  const visitor_type = input.visitor_type!
  const plate = input.plate ?? null
  return {
    columns: {
      source: input.pass_id ? 'pre_pass' : input.guest_id ? 'pre_register' : 'walk_in',
      member_id: null,
      visitor_name,
      company: input.company ?? null,
      visitor_type,
      vehicle_class: input.vehicle_class ?? null,
      plate,
      plate_province: input.plate_province ?? null,
      unit_id: input.unit_id ?? null,
      unit_name: input.unit_name ?? null,
      // If the earlier visit has an unreadable number, keep its person, unless a number was typed.
      person_hash:
        before && earlier?.unreadable && !numbers.id_number
          ? before.person_hash
          : personHash(keys, keptNumbers(numbers, settings.id_policy), visitor_name, plate),
    },
    numbers,
    names: namesOfVisit({ visitor_name }),
    stay_minutes: input.expected_minutes ?? stayMinutes(settings, visitor_type),
  }
}

/** The member's details, overridden by the desk's input for this visit. */
async function memberOf(app: App, tx: Tx, actor: OrgActor, input: CheckInInput, id: string): Promise<Visitor> {
  const gate = await openGate(tx, actor, input.gate_id, 'in')
  const { time_zone } = await getLocation(tx, actor, gate.location_id)
  const member = await memberForVisit(app, tx, actor, id, { ...gate, time_zone: time_zone ?? actor.time_zone })
  const numbers = numbersFrom(input, member.numbers)
  const [vehicle] = member.vehicles
  // A single vehicle is used by default; of several, the desk names one. A null plate means on foot.
  const defaultVehicle = input.plate === undefined && member.vehicles.length === 1 ? vehicle : undefined
  const plate = input.plate ?? defaultVehicle?.plate ?? null
  const { plate_province: province } = input
  const own = member.vehicles.find((each) => each.plate === plate && (!province || each.plate_province === province))
  return {
    columns: {
      source: 'member',
      member_id: id,
      visitor_name: input.visitor_name ? tidyName(input.visitor_name) : member.name_th,
      company: input.company ?? member.company,
      visitor_type: input.visitor_type ?? MEMBER_TYPE,
      vehicle_class: input.vehicle_class ?? own?.vehicle_class ?? null,
      plate,
      plate_province: input.plate ? (province ?? own?.plate_province ?? null) : (defaultVehicle?.plate_province ?? null),
      unit_id: input.unit_id ?? (input.unit_name ? null : member.unit_id),
      unit_name: input.unit_name ?? member.unit_name,
      person_hash: member.person_hash,
    },
    numbers,
    names: namesOfVisit({ name_th: member.name_th, name_en: member.name_en, visitor_name: input.visitor_name }),
    stay_minutes: input.expected_minutes ?? null,
  }
}

/** The type of members' visits, which have no usual stay. */
export const MEMBER_TYPE = 'member'

/** The typed numbers, otherwise the known ones, which the desk doesn't see. */
export function numbersFrom(
  input: Pick<CheckInInput, 'id_kind' | 'id_number' | 'phone'>,
  knownNumbers: PersonalNumbers | null,
): PersonalNumbers {
  const typedDocument = input.id_kind && input.id_number ? normaliseDocument(input.id_kind, input.id_number) : null
  return {
    id_kind: typedDocument ? input.id_kind! : (knownNumbers?.id_kind ?? null),
    id_number: typedDocument ?? knownNumbers?.id_number ?? null,
    phone: input.phone ?? knownNumbers?.phone ?? null,
  }
}
