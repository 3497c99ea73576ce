/** The zone in which the local hour is this one now. With it a test of "today" has the same result at every hour. */
export function zoneAtHour(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 12 + 24) % 24) - 12
  // The names of these zones count to the west: Etc/GMT-7 is seven hours ahead of UTC.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
