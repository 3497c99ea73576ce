import type { Entrance } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { ScanAnswer } from '@gatehouse/contract/scans/scans.ts'
import { api } from '../../../api/client.ts'
import { ApiError, explain } from '../../../api/errors.ts'
import { formField } from '../base/check-in-failure.ts'
import type { CheckInBody } from '../base/check-in-form.ts'
import type { Refusal } from '../base/desk-intent.ts'
import { startOfGuest, startOfPass } from '../base/expected-guest.ts'
import { findUnpaidVisit } from '../base/owing.ts'
import type { Scan } from '../base/scan-queue.ts'
import { type Stopped, stopIn } from '../base/stopped.ts'
import type { Admitted, CheckInStart, Looking } from './desk-state.ts'

interface Told {
  gate_id: string
  scan: Scan
  notice_version: number | undefined
  refuse: (why: Refusal) => void
  onDone: (visit: Entrance) => void
  onStopped: (by: Stopped) => void
  onLook: (at: Looking) => void
  onAskedMore: (person: Admitted) => void
  startCheckIn: (start: Partial<CheckInStart>) => void
  /** Absent if the guard is busy with something else. */
  pay: ((id: string) => void) | undefined
  /** Absent if nobody can be checked out here. */
  checkOut: ((visit: { _id: string }) => void) | undefined
}

/** Reports why a scan admitted or checked out nobody, with next steps. A late scan only shows a message. */
export function reportScanOutcome(answer: ScanAnswer, handlers: Told): void {
  const { visit, member, guest, pass, missing } = answer
  const { scan, refuse } = handlers
  if (answer.done === 'refused') refuse({ outcome: { about: 'scan', answer }, visit, check_out: wayOut(visit, handlers) })
  else if (scan.late) refuse({ outcome: { about: 'not_done', text: scan.text, at: scan.since } })
  else if (member && missing.includes('notice_version')) handlers.onLook({ member, way: undefined, why: 'notice' })
  else if (guest ?? pass) {
    handlers.startCheckIn({ ...(guest ? startOfGuest(guest) : startOfPass(pass!)), starts_at: formField(missing[0] ?? '') })
    const { photo, gate_note, uses_left } = answer
    handlers.onAskedMore({ photo, gate_note, uses_left, missing, text: '', visit: guest ?? { ...pass!, visitor_name: pass!.holder_name } })
  }
}

function wayOut(visit: ScanAnswer['visit'], { checkOut }: Told): (() => void) | undefined {
  return visit?.status === 'checkin' && checkOut ? () => checkOut(visit) : undefined
}

interface Attempt {
  /** Null if the scan didn't identify the person. */
  body: CheckInBody | null
  name: string
}

/** Reports why a scan was refused before it did anything. People who may decide continue with the check-in itself. */
export function reportScanFailure(error: unknown, handlers: Told): void {
  const { gate_id, notice_version, scan, pay } = handlers
  const owingVisitId = findUnpaidVisit(error)
  if (owingVisitId && pay && !scan.late) {
    pay(owingVisitId)
    return
  }
  const conflict = error instanceof ApiError ? error.problem?.conflict : undefined
  const { who, name = '' } = (conflict ?? {}) as { who?: Partial<CheckInBody>; name?: string }
  const device_time = scan.late ? new Date(scan.since).toISOString() : undefined
  tellRefused(error, { body: who ? { gate_id, notice_version, device_time, ...who } : null, name }, handlers)
}

async function letIn(attempt: Attempt & { body: CheckInBody }, handlers: Told): Promise<void> {
  try {
    handlers.onDone(await api.entrances.checkIn({ body: attempt.body, idempotencyKey: crypto.randomUUID() }))
  } catch (error) {
    tellRefused(error, attempt, handlers)
  }
}

function tellRefused(error: unknown, { body, name }: Attempt, handlers: Told): void {
  const again = (changes: Partial<CheckInBody>) => (body ? () => void letIn({ body: { ...body, ...changes }, name }, handlers) : undefined)
  const stop = stopIn(error)
  if (stop && body) {
    const goOn: Stopped['goOn'] = (newDecisions) => again({ screening: [...(body.screening ?? []), ...newDecisions] })?.()
    handlers.onStopped({ ...stop, name, name_source: 'record', picture: null, goOn })
    return
  }
  const code = error instanceof ApiError ? error.code : undefined
  handlers.refuse({
    text: explain(error),
    retry: again({}),
    on_foot: code === 'vehicle_inside' ? again({ plate: null }) : undefined,
    choose_gate: code === 'gate_not_open',
  })
}
