/** Milliseconds that the server's clock is ahead of this device's clock, estimated from answers. */
let ahead = 0

/** The current time of the server's clock, in which visit times are written. The clock of a device at a gate may be minutes off. */
export const serverNow = (): number => toServerTime(Date.now())

/** Converts a time of this device to the server's clock. */
export const toServerTime = (deviceTime: number): number => deviceTime + ahead

/**
 * Adjusts the clock with an answer. Its `Date` is a whole second between the call and the answer. A difference that still fits stays, so that the
 * time doesn't jump with every answer.
 */
export function hearServerTime(date: string | null, requestTime: number, answerTime: number): void {
  const second = Date.parse(date ?? '')
  if (Number.isNaN(second)) return
  const [min, max] = [second - answerTime, second + 999 - requestTime]
  if (ahead < min || ahead > max) ahead = Math.round((min + max) / 2)
}
