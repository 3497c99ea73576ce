import { type EntranceRow, entranceFields } from '@gatehouse/contract/entrances/entrance-record.ts'
import { type PlainName, recordFacts } from '@gatehouse/contract/kernel/record-fields.ts'
import { memberFields } from '@gatehouse/contract/members/member-record.ts'

export { SLIP_LINES } from '@gatehouse/contract/settings/settings.ts'
export const VISIT = recordFacts(entranceFields)
export const MEMBER = recordFacts({ kind: memberFields.kind })

type Visit = typeof VISIT
/** The reason for letting a vehicle in again, which is asked for when it is refused. */
type Unasked = 'override_reason'
type InSection<Section> = Exclude<
  { [Name in keyof Visit]: Visit[Name] extends { readonly section: Section } ? Name : never }[keyof Visit],
  Unasked
>
export type FormField = InSection<string>
export type FurtherField = InSection<'further'>
export type PlainField = PlainName<Visit>

const isAsked = (name: string) => name !== ('override_reason' satisfies Unasked)
const names = Object.keys(VISIT) as (keyof Visit)[]
/** The inputs of a check-in. */
export const FORM_FIELDS = names.filter((name): name is FormField => 'section' in VISIT[name] && isAsked(name))
/** Fields that few visits need, in form order. They stand behind "More" unless required. */
export const FURTHER_FIELDS = FORM_FIELDS.filter((name): name is FurtherField => VISIT[name].section === 'further')
/** Fields that a guard may correct as they are. */
export const PLAIN_FIELDS = names.filter((name): name is PlainField => VISIT[name].kind !== 'own')
/** Fields with a column of their own in the list. */
export const LIST_FIELDS = PLAIN_FIELDS.filter(
  (name): name is PlainField & keyof EntranceRow => (VISIT[name] as { list?: string }).list === 'shown',
)
