/** By how many milliseconds the server's clock is ahead of this device's, as far as answers have told. */
let ahead = 0

/**
 * The present moment by the server's clock, which is what times of visits, limits and undo are written with: a device at a gate may be minutes
 * off, and nobody looks after its clock.
 */
export const serverNow = (): number => toServerTime(Date.now())

/** A moment that this device has noted, by the server's clock. */
export const toServerTime = (noted: number): number => noted + ahead

/**
 * Learns from an answer: its `Date` names a whole second between when it was asked for and when it came. What is believed already is kept while
 * it fits, so that the present does not jump about with every answer.
 */
export function hearServerTime(date: string | null, asked: number, came: number): void {
  const second = Date.parse(date ?? '')
  if (Number.isNaN(second)) return
  const [least, most] = [second - came, second + 999 - asked]
  if (ahead < least || ahead > most) ahead = Math.round((least + most) / 2)
}
