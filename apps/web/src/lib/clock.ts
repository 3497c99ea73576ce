/** By how many milliseconds the server's clock is ahead of this device's, as far as answers have told. */
let ahead = 0

/** The present moment by the server's clock, which times of visits are written with: a device at a gate may be minutes off. */
export const serverNow = (): number => toServerTime(Date.now())

/** A moment that this device has noted, by the server's clock. */
export const toServerTime = (noted: number): number => noted + ahead

/**
 * Learns from an answer, whose `Date` names a whole second between its call and its coming. A difference that still fits is kept, so that
 * the present does not jump with every answer.
 */
export function hearServerTime(date: string | null, sent: number, received: number): void {
  const second = Date.parse(date ?? '')
  if (Number.isNaN(second)) return
  const [least, most] = [second - received, second + 999 - sent]
  if (ahead < least || ahead > most) ahead = Math.round((least + most) / 2)
}
