import { cardFields } from '@gatehouse/contract/card-fields.ts'
import { gateFields } from '@gatehouse/contract/gates.ts'
import type { Label, RecordFields } from '@gatehouse/contract/kernel/record-fields.ts'
import { memberFields } from '@gatehouse/contract/member-record.ts'
import { preferenceFields, profileFields } from '@gatehouse/contract/profile.ts'
import { userFields } from '@gatehouse/contract/users.ts'

const labelsOf = (fields: RecordFields): Readonly<Record<string, Label>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]))

/** The labels of fields by the kind of record that an entry tells of. */
export const RECORD_LABELS: Readonly<Record<string, Readonly<Record<string, Label>>>> = {
  card: labelsOf(cardFields),
  gate: labelsOf(gateFields),
  member: labelsOf(memberFields),
  membership: labelsOf(userFields),
  user: labelsOf({ name: profileFields.name, ...preferenceFields }),
}
