import { addDays, type Day } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { WeekHours } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import { tidyTime } from '@gatehouse/contract/kernel/domain/typed-time.ts'
import type { PrePass } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import type { FormSource } from '../../api/record-form.ts'
import type { PlainValues } from '../../lib/record-fields.ts'
import { bodyWith, plainBody, plainValues } from '../../lib/record-values.ts'
import { NO_UNIT, type UnitChoice, unitBody } from '../../lib/unit-choice.ts'
import { PRE_PASS } from './pre-passes.fixed.ts'

/** The form values of a pass. The phone is empty when it stays unchanged, and null when it is removed. */
export type PassValues = PlainValues<typeof PRE_PASS> & {
  readonly phone: string | null
  readonly email: string
  readonly location_id: string
  /** Empty means all gates. */
  readonly gate_ids: readonly string[]
  readonly unit_id: UnitChoice
  readonly from_day: string
  readonly from_time: string
  readonly until_day: string
  readonly until_time: string
  /** Null means at any hour. */
  readonly hours: WeekHours | null
  readonly reason: string
}

/** Number of days that a new pass is valid after its first day. */
const USUAL_DAYS = 7
/** The province of most vehicles. */
const HOME_PROVINCE = 'TH-10'

interface Usual {
  readonly today: Day
  readonly location_id: string
  readonly unit_id: UnitChoice
  readonly host_name: string
}

/** The form values of a new pass: one visit by a visitor, valid from today. */
export const newSource = ({ today, ...usual }: Usual): FormSource<PassValues> => ({
  values: {
    ...plainValues(PRE_PASS),
    ...{ visitor_type: 'visitor', early_minutes: '30', plate_province: HOME_PROVINCE, ...usual },
    ...{ phone: '', email: '', gate_ids: [], hours: null, reason: '' },
    ...{ from_day: today, from_time: '', until_day: addDays(today, USUAL_DAYS), until_time: '' },
  },
  version: null,
})

export const sourceOf = (pass: PrePass): FormSource<PassValues> => ({
  values: {
    ...plainValues(PRE_PASS, pass),
    plate_province: pass.plate === null ? HOME_PROVINCE : (pass.plate_province ?? ''),
    ...{ phone: '', email: pass.email ?? '', location_id: pass.location_id, gate_ids: pass.gate_ids ?? [], hours: pass.hours, reason: '' },
    unit_id: pass.unit_id ? { id: pass.unit_id, name: pass.unit_name ?? '' } : NO_UNIT,
    ...{ from_day: pass.from_day, from_time: pass.from_time ?? '', until_day: pass.until_day, until_time: pass.until_time ?? '' },
  },
  version: pass.updated_at,
})

export function bodyOf(values: PassValues, version: string | null): unknown {
  const { phone, email, location_id, gate_ids, unit_id, from_day, until_day, hours, reason } = values
  const time = (text: string) => tidyTime(text) || null
  const body = {
    ...plainBody(PRE_PASS, values),
    ...(values.plate.trim() === '' ? { plate_province: null } : {}),
    ...(values.mode === 'multiple' ? {} : { max_uses: null }),
    ...(phone === '' ? {} : { phone }),
    ...{ email: email.trim() || null, location_id, gate_ids: gate_ids.length > 0 ? gate_ids : null, unit_id: unitBody(unit_id), hours },
    ...{ from_day, from_time: time(values.from_time), until_day, until_time: time(values.until_time) },
  }
  return bodyWith(body, version, reason)
}
