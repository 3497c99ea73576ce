import { setImmediate as turn } from 'node:timers/promises'
import type { MemoryItem } from '../../../kernel/app/memory.ts'
import type { Settings } from '../blacklists.setting.ts'
import { NameIndex } from './name-index.ts'

/** An entry as of a version of the list; without names it is not listed any more. */
export interface ListedName {
  id: string
  kind: 'person' | 'company'
  names: readonly string[]
}

/** About as many names as are held at once, of all organisations: two kilobytes each. */
const MOST_LISTED = 100_000
/** So many are put in before others have a turn. */
const AT_ONCE = 200

/** The names of one organisation's list, as far as this server has read them. */
export class KeptNames {
  readonly people = new NameIndex()
  readonly companies = new NameIndex()
  version = 0
  /** As of a version, which every change of the settings raises. */
  settings: { version: number; settings: Pick<Settings, 'match' | 'sensitivity'> } | undefined
  private catching: Promise<void> | undefined

  get size(): number {
    return this.people.names + this.companies.names
  }

  /** Reads on to a version. `readAfter` returns what was committed after another one; the caller keeps changes away until it has searched. */
  async caughtUpTo(version: number, readAfter: (after: number) => Promise<ListedName[]>): Promise<this> {
    while (this.version < version) {
      // Somebody else's reading may fail with their transaction; then it is this one's turn.
      if (this.catching) await this.catching.catch(() => {})
      else await this.catchUp(version, readAfter)
    }
    return this
  }

  private async catchUp(version: number, readAfter: (after: number) => Promise<ListedName[]>): Promise<void> {
    this.catching = this.read(version, readAfter).finally(() => {
      this.catching = undefined
    })
    await this.catching
  }

  private async read(version: number, readAfter: (after: number) => Promise<ListedName[]>): Promise<void> {
    const changed = await readAfter(this.version)
    for (const [index, { id, kind, names }] of changed.entries()) {
      this.people.remove(id)
      this.companies.remove(id)
      if (names.length > 0) (kind === 'company' ? this.companies : this.people).put({ id, names })
      if (index % AT_ONCE === AT_ONCE - 1) await turn()
    }
    this.version = version
  }
}

/** The names of each organisation's blacklist. */
export const listedNames: MemoryItem<NameIndexes> = { make: () => new NameIndexes() }

/** The listed names of the organisations that asked last. */
export class NameIndexes {
  private readonly byOrganisation = new Map<number, KeptNames>()
  private readonly most: number

  constructor(most = MOST_LISTED) {
    this.most = most
  }

  /** The names of an organisation. Where there are too many in all, the longest lists are forgotten first, of equal ones the longest unused. */
  of(organisation_id: number): KeptNames {
    const names = this.byOrganisation.get(organisation_id) ?? new KeptNames()
    this.byOrganisation.delete(organisation_id)
    this.byOrganisation.set(organisation_id, names)
    let listed = 0
    for (const each of this.byOrganisation.values()) listed += each.size + 1
    if (listed <= this.most) return names
    for (const [other, each] of [...this.byOrganisation].sort(([, a], [, b]) => b.size - a.size)) {
      if (listed <= this.most) break
      if (other === organisation_id) continue
      this.byOrganisation.delete(other)
      listed -= each.size + 1
    }
    return names
  }
}
