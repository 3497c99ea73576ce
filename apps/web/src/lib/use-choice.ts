import { useState } from 'react'

/** So many rows are changed together; what is no longer shown is no longer chosen. */
const MOST_TOGETHER = 200

/** The rows of a list that are chosen for a change together. */
export interface Choosing {
  isChosen: (id: string) => boolean
  choose: (id: string, chosen: boolean) => void
  /** Of those that can be chosen of what is shown. */
  readonly all: 'none' | 'some' | 'all'
  chooseAll: () => void
  clear: () => void
}

export function useChoice<Row extends { readonly _id: string }>(rows: readonly Row[]): { chosen: readonly Row[]; choosing: Choosing } {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(({ _id }) => ids.has(_id)).slice(0, MOST_TOGETHER)
  const shown = new Set(chosen.map(({ _id }) => _id))
  const all = chosen.length === 0 ? 'none' : chosen.length === Math.min(rows.length, MOST_TOGETHER) ? 'all' : 'some'
  const choosing: Choosing = {
    isChosen: (id) => shown.has(id),
    choose: (id, wanted) => setIds(new Set(wanted ? [...shown, id] : [...shown].filter((one) => one !== id))),
    all,
    chooseAll: () => setIds(new Set(rows.map(({ _id }) => _id))),
    clear: () => setIds(new Set()),
  }
  return { chosen, choosing }
}
