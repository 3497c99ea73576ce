interface Stay {
  readonly checkin_at: string
  readonly checkout_at: string | null
}

/** Formats a stay, as in `Yesterday 16:30 – 17:48`. Repeats the day only if the check-out is on another one. `tell` formats a day and its time. */
export function stayTimes(
  { dayOf, time }: { dayOf: (at: string) => string; time: (at: string) => string },
  { checkin_at, checkout_at }: Stay,
  tell: (at: string) => string,
): string {
  if (checkout_at === null) return tell(checkin_at)
  return `${tell(checkin_at)} – ${(dayOf(checkin_at) === dayOf(checkout_at) ? time : tell)(checkout_at)}`
}
