import { blacklistFields } from '@gatehouse/contract/blacklist-record.ts'
import { blacklistSettingFields } from '@gatehouse/contract/blacklist-setting.ts'
import { cardFields } from '@gatehouse/contract/card-fields.ts'
import { entranceFields } from '@gatehouse/contract/entrance-record.ts'
import { gateFields } from '@gatehouse/contract/gates.ts'
import { HOST_ANSWERS } from '@gatehouse/contract/host-answer.ts'
import type { Label, RecordFields, ValueLabel } from '@gatehouse/contract/kernel/record-fields.ts'
import { locationFields } from '@gatehouse/contract/locations.ts'
import { memberFields } from '@gatehouse/contract/member-record.ts'
import { prePassFields } from '@gatehouse/contract/pre-pass-record.ts'
import { preRegisterFields } from '@gatehouse/contract/pre-register-record.ts'
import { preferenceFields, profileFields } from '@gatehouse/contract/profile.ts'
import { unitFields } from '@gatehouse/contract/units.ts'
import { userFields } from '@gatehouse/contract/users.ts'

interface FieldLabels {
  readonly label: Label
  /** Of the values that the field may have. */
  readonly values?: Readonly<Record<string, ValueLabel>>
}

const labelsOf = (fields: RecordFields): Readonly<Record<string, FieldLabels>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { label, values }]) => [name, values ? { label, values } : { label }]))

/** The labels of fields and of their values by the kind of record that an entry tells of. */
export const RECORD_LABELS: Readonly<Record<string, Readonly<Record<string, FieldLabels>>>> = {
  card: labelsOf(cardFields),
  entrance: labelsOf(entranceFields),
  pre_register: { ...labelsOf(preRegisterFields), answer: { label: ['Answer', 'คำตอบ'], values: HOST_ANSWERS } },
  pre_pass: labelsOf(prePassFields),
  gate: labelsOf(gateFields),
  blacklist: labelsOf(blacklistFields),
  blacklist_setting: labelsOf(blacklistSettingFields),
  location: labelsOf(locationFields),
  member: labelsOf(memberFields),
  unit: labelsOf(unitFields),
  membership: labelsOf(userFields),
  user: labelsOf({ name: profileFields.name, ...preferenceFields }),
}
