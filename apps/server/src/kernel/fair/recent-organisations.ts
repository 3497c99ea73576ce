/** An organisation counts as active this long after its last call. */
const AT_WORK_MS = 5_000

interface Seen {
  organisation: number | string
  at: number
}

/** Whether an organisation is alone on this server; the last two organisations suffice to know. */
export class RecentOrganisations {
  private last: Seen | undefined
  private before: Seen | undefined

  saw(organisation: number | string, now = performance.now()): void {
    if (this.last && this.last.organisation !== organisation) this.before = this.last
    this.last = { organisation, at: now }
  }

  hasOthers(organisation: number | string, now = performance.now()): boolean {
    const other = this.last?.organisation === organisation ? this.before : this.last
    return other !== undefined && now - other.at < AT_WORK_MS
  }
}
