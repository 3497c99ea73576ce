import type { Entrance } from '@gatehouse/contract/entrance-record.ts'
import type { ScanAnswer } from '@gatehouse/contract/scans.ts'
import { api } from '../../../api/client.ts'
import { ApiError, explain } from '../../../api/errors.ts'
import { formField } from '../base/check-in-failure.ts'
import type { CheckInBody } from '../base/check-in-form.ts'
import type { Refusal } from '../base/desk-intent.ts'
import { startOfGuest, startOfPass } from '../base/expected-guest.ts'
import { owingIn } from '../base/owing.ts'
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
  /** Absent where the guard has turned to something else. */
  pay: ((id: string) => void) | undefined
  /** Absent where nobody may be let out here. */
  checkOut: ((visit: { _id: string }) => void) | undefined
}

/** What a scan did not do, and the ways on. A guard who has turned to something else is only told. */
export function tellScan(answer: ScanAnswer, told: Told): void {
  const { visit, member, guest, pass, missing } = answer
  const { scan, refuse } = told
  if (answer.done === 'refused') refuse({ outcome: { about: 'scan', answer }, visit, check_out: wayOut(visit, told) })
  else if (scan.late) refuse({ outcome: { about: 'not_done', text: scan.text, at: scan.since } })
  else if (member && missing.includes('notice_version')) told.onLook({ member, way: undefined, why: 'notice' })
  else if (guest ?? pass) {
    told.startCheckIn({ ...(guest ? startOfGuest(guest) : startOfPass(pass!)), starts_at: formField(missing[0] ?? '') })
    const { photo, gate_note, uses_left } = answer
    told.onAskedMore({ photo, gate_note, uses_left, missing, text: '', visit: guest ?? { ...pass!, visitor_name: pass!.holder_name } })
  }
}

function wayOut(visit: ScanAnswer['visit'], { checkOut }: Told): (() => void) | undefined {
  return visit?.status === 'checkin' && checkOut ? () => checkOut(visit) : undefined
}

interface Attempt {
  /** Null where the scan did not say who it is. */
  body: CheckInBody | null
  name: string
}

/** Why a scan was refused before it did anything. Whoever may decide goes on with the check-in itself. */
export function tellFailure(error: unknown, told: Told): void {
  const { gate_id, notice_version, scan, pay } = told
  const owing = owingIn(error)
  if (owing && pay && !scan.late) {
    pay(owing)
    return
  }
  const conflict = error instanceof ApiError ? error.problem?.conflict : undefined
  const { who, name = '' } = (conflict ?? {}) as { who?: Partial<CheckInBody>; name?: string }
  const device_time = scan.late ? new Date(scan.since).toISOString() : undefined
  tellRefused(error, { body: who ? { gate_id, notice_version, device_time, ...who } : null, name }, told)
}

async function letIn(attempt: Attempt & { body: CheckInBody }, told: Told): Promise<void> {
  try {
    told.onDone(await api.entrances.checkIn({ body: attempt.body, idempotencyKey: crypto.randomUUID() }))
  } catch (error) {
    tellRefused(error, attempt, told)
  }
}

function tellRefused(error: unknown, { body, name }: Attempt, told: Told): void {
  const again = (more: Partial<CheckInBody>) => (body ? () => void letIn({ body: { ...body, ...more }, name }, told) : undefined)
  const stop = stopIn(error)
  if (stop && body) {
    const goOn: Stopped['goOn'] = (more) => again({ screening: [...(body.screening ?? []), ...more] })?.()
    told.onStopped({ ...stop, name, name_source: 'record', picture: null, goOn })
    return
  }
  const code = error instanceof ApiError ? error.code : undefined
  told.refuse({
    text: explain(error),
    retry: again({}),
    on_foot: code === 'vehicle_inside' ? again({ plate: null }) : undefined,
    choose_gate: code === 'gate_not_open',
  })
}
