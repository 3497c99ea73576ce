import type { VisitorMatch } from '@gatehouse/contract/entrances/entrance-find.ts'
import type { entrances } from '@gatehouse/contract/entrances/entrances.ts'
import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import { parseNationalId } from '@gatehouse/contract/kernel/domain/national-id.ts'
import { parsePassport } from '@gatehouse/contract/kernel/domain/passport.ts'
import { normalisePhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import { normalisePlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import { useEffect, useRef } from 'react'
import { api } from '../../../api/client.ts'
import { type CheckInValues, toBody } from '../base/check-in-form.ts'
import { isUnreachable } from '../base/scan-queue.ts'
import { type Stopped, stopIn } from '../base/stopped.ts'

export type ScreenBody = BodyInputOf<typeof entrances.screen>

/** Leaving one of these fields screens the visitor. */
const EXACT: readonly string[] = ['id_number', 'id_kind', 'phone', 'plate', 'plate_province']
export const isExactField = (name: string): boolean => EXACT.includes(name)

/** The complete numbers and the plate that can be screened now; null if there are none. */
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

/** Screens a visitor as soon as a number or a plate is complete. If that fails, the check-in screens anyway. */
export function useEarlyScreen(gate: Gate, match: VisitorMatch | null, onMet: (stop: Pick<Stopped, 'code' | 'hits' | 'call'>) => void) {
  const screenedNumbers = useRef('')
  const pending = useRef<AbortController | null>(null)
  const stop = () => pending.current?.abort()
  useEffect(() => () => pending.current?.abort(), [])
  return {
    stop,
    look: async (values: CheckInValues) => {
      const body = screenBody(values, gate._id, match)
      const numbers = JSON.stringify({ ...body, visitor_name: undefined })
      if (!body || numbers === screenedNumbers.current) return
      screenedNumbers.current = numbers
      stop()
      const controller = new AbortController()
      pending.current = controller
      try {
        await api.entrances.screen({ body, signal: controller.signal })
      } catch (error) {
        if (controller.signal.aborted) return
        const blacklistStop = stopIn(error)
        if (blacklistStop) onMet(blacklistStop)
        else if (isUnreachable(error)) screenedNumbers.current = ''
      }
    },
  }
}
