import type { Entrance } from '@gatehouse/contract/entrance-record.ts'
import type { ScanAnswer } from '@gatehouse/contract/scans.ts'
import { api } from '../../../api/client.ts'
import { ApiError, explain } from '../../../api/errors.ts'
import type { CheckInBody } from '../base/check-in-form.ts'
import type { Refusal } from '../base/desk-intent.ts'
import type { Scan } from '../base/scan-queue.ts'
import { type Stopped, stopIn } from '../base/stopped.ts'
import type { CheckInStart, Looking } from './desk-state.ts'

interface Told {
  gate_id: string
  scan: Scan
  notice_version: number | undefined
  refuse: (why: Refusal) => void
  onDone: (visit: Entrance) => void
  onStopped: (by: Stopped) => void
  onLook: (at: Looking) => void
  startCheckIn: (start: Partial<CheckInStart>) => void
  /** Absent where nobody may be let out here. */
  checkOut: ((visit: { _id: string }) => void) | undefined
}

/** What a scan did not do, and the ways on. A guard who has turned to something else is only told. */
export function tellScan(answer: ScanAnswer, told: Told): void {
  const { kind, reasons, visit, member, guest, missing } = answer
  const { scan, refuse, checkOut } = told
  if (answer.done === 'refused') {
    const inside = visit?.checkout_at === null ? visit : null
    return refuse({ outcome: { about: 'scan', answer: { kind, reasons, visit, member, guest } }, visit, check_out: inside && checkOut ? () => checkOut(inside) : undefined })
  }
  if (scan.late) return refuse({ outcome: { about: 'not_done', text: scan.text, at: scan.since } })
  if (member && missing.includes('notice_version')) return told.onLook({ member, way: undefined, why: 'notice' })
  if (guest) {
    const { visitor_name, company, plate, plate_province, visitor_type, unit_id, unit_name, host_name, purpose } = guest
    const known = { visitor_name, company, plate, plate_province, visitor_type, unit_id, unit_name, host_name, purpose }
    return told.startCheckIn({ prefilled: Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)) })
  }
}

/** Why a scan was refused before it did anything. Whoever may decide goes on with the check-in itself. */
export function tellFailure(error: unknown, told: Told): void {
  const { who, name = '' } = (error instanceof ApiError ? (error.problem?.conflict ?? {}) : {}) as { who?: Partial<CheckInBody>; name?: string }
  const { gate_id, notice_version, scan } = told
  const device_time = scan.late ? new Date(scan.since).toISOString() : undefined
  refused(error, who ? { gate_id, notice_version, device_time, ...who } : null, name, told)
}

async function letIn(body: CheckInBody, name: string, told: Told): Promise<void> {
  try {
    told.onDone(await api.entrances.checkIn({ body, idempotencyKey: crypto.randomUUID() }))
  } catch (error) {
    refused(error, body, name, told)
  }
}

function refused(error: unknown, body: CheckInBody | null, name: string, told: Told): void {
  const again = (more: Partial<CheckInBody>) => body && (() => void letIn({ ...body, ...more }, name, told))
  const stop = stopIn(error)
  if (stop && body) {
    const goOn: Stopped['goOn'] = (more) => again({ screening: [...(body.screening ?? []), ...more] })!()
    return told.onStopped({ ...stop, name, picture: null, goOn })
  }
  const code = error instanceof ApiError ? error.code : undefined
  told.refuse({
    text: explain(error),
    retry: again({}) ?? undefined,
    on_foot: (code === 'vehicle_inside' && again({ plate: null })) || undefined,
    choose_gate: code === 'gate_not_open',
  })
}
