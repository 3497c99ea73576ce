import type { CheckInInput } from '@gatehouse/contract/entrances/entrance-input.ts'
import { fieldsToAsk, inputName, missingFields } from '@gatehouse/contract/entrances/visit-missing.ts'
import { fieldRules } from '@gatehouse/contract/entrances/visit-rules.ts'
import { isOpenAt } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import type { PersonalNumbers } from '../../kernel/personal/numbers.ts'
import { gateTimes } from '../gates/gates.service.ts'
import type { VisitRules } from '../settings/settings.service.ts'

// The fields that a gate asks of a walk-in. Members are known already, and have their own hours and gates.

/**
 * Rejects a visitor who lacks fields that the form requires at the gate. With `scan` nobody looks at the form. Then the gate's reminders, the photo
 * and the notice are required too, as in the list of expected guests. Errors: invalid, with every field.
 */
export function requireForm(
  rules: VisitRules,
  input: CheckInInput,
  { id_number, phone }: PersonalNumbers,
  scan?: { has_photo: boolean },
): void {
  const gate = rules.gates.get(input.gate_id)
  if (input.member_id || !gate) return
  const place = { visitor_type: input.visitor_type!, gate_id: input.gate_id, asks: gate.asks }
  const { form, id_policy, notice } = rules.atGate(input.gate_id)
  const values = {
    ...input,
    phone,
    id_number: id_number ?? id_policy === 'none',
    unit: input.unit_id ?? input.unit_name,
    card: input.card_number,
  }
  const fields = fieldRules(form, place)
  const missing = scan ? fieldsToAsk(fields, gate.asks, { ...values, photo: scan.has_photo }) : missingFields(fields, values)
  const names: string[] = missing.map(inputName)
  if (scan && notice.required && !input.notice_version) names.push('notice_version')
  const errors = names.map((field) => ({ field, message: 'required' }))
  if (errors.length > 0) throw new AppError('invalid', { errors })
}

/**
 * Rejects a walk-in outside the gate's hours, or of a type that doesn't use the gate, if the settings require the gate's rules. The clock follows the
 * database's. A reason to let them in anyway (`override_reason`, which needs its permission) skips both checks. Errors: gate_closed_now,
 * visitor_type_not_here.
 */
export function requireGateRules({ clock }: Pick<App, 'clock'>, rules: VisitRules, actor: OrgActor, input: CheckInInput): void {
  const gate = rules.gates.get(input.gate_id)
  if (input.member_id || input.override_reason || !gate || rules.atGate(input.gate_id).form.gate_asks === 'remind') return
  const times = gateTimes(gate, actor.time_zone)
  if (times && !isOpenAt(times, clock.now())) throw new AppError('gate_closed_now')
  if (gate.visitor_types.length > 0 && !gate.visitor_types.includes(input.visitor_type!)) throw new AppError('visitor_type_not_here')
}
