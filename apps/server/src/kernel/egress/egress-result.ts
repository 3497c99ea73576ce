import type { IncomingHttpHeaders } from 'node:http'

export const EGRESS_STEPS = ['address', 'connect', 'tls', 'sent', 'answered'] as const
export type EgressStep = (typeof EGRESS_STEPS)[number]

export type EgressFailure =
  | 'name_not_found'
  | 'address_not_allowed'
  | 'refused'
  | 'timed_out'
  | 'certificate_expired'
  | 'certificate_unknown'
  | 'certificate_wrong_name'
  | 'redirected'
  | 'status_4xx'
  | 'status_5xx'
  | 'too_large'

export interface StepOutcome {
  step: EgressStep
  ok: boolean
  /** Time of this step alone. */
  ms: number
}

export interface EgressAnswer {
  headers: IncomingHttpHeaders
  body: Buffer
}

/** `status` is null if no answer arrived. `detail` is a system code or the name of a variable, never text from the other side. */
export type EgressResult = { steps: StepOutcome[]; ms: number; status: number | null } & (
  | { ok: true; answer: EgressAnswer }
  | { ok: false; reason: EgressFailure; detail: string | null }
)

/** Why a request ended early. */
export class EgressError extends Error {
  override readonly name = 'EgressError'
  readonly reason: EgressFailure
  readonly detail: string | null
  readonly status: number | null

  constructor(reason: EgressFailure, detail: string | null = null, status: number | null = null) {
    super(reason)
    this.reason = reason
    this.detail = detail
    this.status = status
  }
}

const CERTIFICATE_FAILURES: Readonly<Record<string, EgressFailure>> = {
  CERT_HAS_EXPIRED: 'certificate_expired',
  CERT_NOT_YET_VALID: 'certificate_expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_wrong_name',
}
const TIMEOUTS = ['ETIMEDOUT', 'ETIMEOUT', 'EAI_AGAIN', 'ECANCELLED']
const HEADERS_TOO_LARGE = 'HPE_HEADER_OVERFLOW'
/** Codes of sockets and of the TLS protocol. Every other code of a handshake is OpenSSL's verdict on the certificate. */
const PROTOCOL = /^(E[A-Z]+|ERR_SSL_.+|ERR_STREAM_.+)$/

/** The reason for an error of a socket or of Node.js. */
export function egressError(error: unknown, step: EgressStep, isExpired: boolean): EgressError {
  if (error instanceof EgressError) return error
  const { code } = error as { code?: string | number }
  const detail = typeof code === 'string' ? code : null
  if (isExpired || TIMEOUTS.includes(detail ?? '')) return new EgressError('timed_out')
  if (detail === HEADERS_TOO_LARGE) return new EgressError('too_large', detail)
  if (step !== 'tls' || detail === null || PROTOCOL.test(detail)) return new EgressError('refused', detail)
  return new EgressError(CERTIFICATE_FAILURES[detail] ?? 'certificate_unknown', detail)
}
