/** The stored form, or a stable reason that the page turns into a message. */
export type Parsed<Value, Reason extends string> = { ok: true; value: Value } | { ok: false; reason: Reason }

export function acceptValue<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function refuseValue<Reason extends string>(reason: Reason): { ok: false; reason: Reason } {
  return { ok: false, reason }
}
