import { COUNT_CAP } from './keyset.ts'

const REMEMBERED_MS = 60_000
const MOST = 5_000

/** Lists that were recently beyond the cap and probably still are: counting to ten thousand costs more than reading a page. */
export class LongLists {
  private readonly until = new Map<string, number>()

  /** The total of a list; skips counting if it is known to be beyond the cap. `name`: the organisation, the person's locations and the filter. */
  async total(name: string, count: () => Promise<number>): Promise<number> {
    if ((this.until.get(name) ?? 0) > performance.now()) return COUNT_CAP + 1
    const total = await count()
    if (total > COUNT_CAP) {
      if (this.until.size >= MOST) this.until.clear()
      this.until.set(name, performance.now() + REMEMBERED_MS)
    }
    return total
  }
}
