import { useState } from 'react'

/** Rows that can be changed together at most. Rows that disappear from the list are deselected. */
const MOST_TOGETHER = 200

/** The selection of rows in a list for a common change. */
export interface Choosing {
  isChosen: (id: string) => boolean
  choose: (id: string, chosen: boolean) => void
  /** The selected share of the rows that can be selected. */
  readonly all: 'none' | 'some' | 'all'
  chooseAll: () => void
  clear: () => void
}

export function useChoice<Row extends { readonly _id: string }>(rows: readonly Row[]): { chosen: readonly Row[]; choosing: Choosing } {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selectedRows = rows.filter(({ _id }) => ids.has(_id)).slice(0, MOST_TOGETHER)
  const selectedIds = new Set(selectedRows.map(({ _id }) => _id))
  const all = selectedRows.length === 0 ? 'none' : selectedRows.length === Math.min(rows.length, MOST_TOGETHER) ? 'all' : 'some'
  const selection: Choosing = {
    isChosen: (id) => selectedIds.has(id),
    choose: (id, isSelected) =>
      setIds(new Set(isSelected ? [...selectedIds, id] : [...selectedIds].filter((selectedId) => selectedId !== id))),
    all,
    chooseAll: () => setIds(new Set(rows.map(({ _id }) => _id))),
    clear: () => setIds(new Set()),
  }
  return { chosen: selectedRows, choosing: selection }
}
