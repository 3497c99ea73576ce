import { setImmediate as turn } from 'node:timers/promises'
import type { BlacklistSetting } from '@gatehouse/contract/blacklists/blacklist-setting.ts'
import type { MemoryItem } from '../../../kernel/app/memory.ts'
import { NameIndex } from './name-index.ts'

/** An entry at a version of the list. Without names it is no longer listed. */
export interface ListedName {
  id: string
  kind: 'person' | 'company'
  names: readonly string[]
}

/** The approximate number of names held in memory for all organisations; each takes two kilobytes. */
const MOST_LISTED = 100_000
/** Entries that are read in before other work gets a turn. */
const AT_ONCE = 200

/** The names of one organisation's list, as far as this server has read them. */
export class KeptNames {
  readonly people = new NameIndex()
  readonly companies = new NameIndex()
  version = 0
  /** The settings at a version. Every change of the settings raises the version. */
  settings: { version: number; settings: Pick<BlacklistSetting, 'match' | 'sensitivity'> } | undefined
  private catching: Promise<void> | undefined

  get size(): number {
    return this.people.names + this.companies.names
  }

  /** Reads up to a version. `readAfter` returns what was committed after a given version. The caller blocks changes until it has searched. */
  async caughtUpTo(version: number, readAfter: (after: number) => Promise<ListedName[]>): Promise<this> {
    while (this.version < version) {
      // Another caller's read may fail with its transaction. Then this call reads instead.
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
    const changes = await readAfter(this.version)
    for (const [index, { id, kind, names }] of changes.entries()) {
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

/** The listed names of the organisations that asked most recently. */
export class NameIndexes {
  private readonly byOrganisation = new Map<number, KeptNames>()
  private readonly most: number

  constructor(limit = MOST_LISTED) {
    this.most = limit
  }

  /** The names of an organisation. Above the limit, drops the longest lists first, and among equals the least recently used. */
  of(organisation_id: number): KeptNames {
    const names = this.byOrganisation.get(organisation_id) ?? new KeptNames()
    this.byOrganisation.delete(organisation_id)
    this.byOrganisation.set(organisation_id, names)
    let total = 0
    for (const each of this.byOrganisation.values()) total += each.size + 1
    if (total <= this.most) return names
    for (const [other, each] of [...this.byOrganisation].sort(([, a], [, b]) => b.size - a.size)) {
      if (total <= this.most) break
      if (other === organisation_id) continue
      this.byOrganisation.delete(other)
      total -= each.size + 1
    }
    return names
  }
}
