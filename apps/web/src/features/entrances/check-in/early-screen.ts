import type { VisitorMatch } from '@gatehouse/contract/entrance-find.ts'
import type { entrances } from '@gatehouse/contract/entrances.ts'
import { parseNationalId } from '@gatehouse/contract/kernel/domain/national-id.ts'
import { parsePassport } from '@gatehouse/contract/kernel/domain/passport.ts'
import { normalisePhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import { normalisePlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import { type CheckInValues, toBody } from '../base/check-in-form.ts'

export type ScreenBody = BodyInputOf<typeof entrances.screen>

/** The fields after which a visitor is held against the blacklist, before the rest of the form is done. */
const EXACT: readonly string[] = ['id_number', 'id_kind', 'phone', 'plate', 'plate_province']
export const isExactField = (name: string): boolean => EXACT.includes(name)

/** What the blacklist can be asked by now: whole numbers and a plate; null where there is none. What is half typed is not asked. */
export function screenBody(values: CheckInValues, gate_id: string, match: Pick<VisitorMatch, 'entrance'> | null): ScreenBody | null {
  const { id_kind, id_number, phone, plate, plate_province, visitor_name } = toBody(values, { gate_id, notice_version: 1 })
  const document = id_number && (id_kind === 'national_id' ? parseNationalId(id_number) : parsePassport(id_number)).ok
  const exact = {
    ...(document ? { id_kind, id_number } : {}),
    ...(phone && normalisePhone(phone).ok ? { phone } : {}),
    ...(plate && normalisePlate(plate).ok ? { plate, plate_province } : {}),
    ...(match ? { returning_of: match.entrance._id } : {}),
  }
  if (Object.keys(exact).length === 0) return null
  return { gate_id, ...exact, visitor_name: visitor_name?.trim() || undefined }
}
