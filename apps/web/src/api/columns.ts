import { useState } from 'react'
import { type ChoosableColumn, type ColumnChoices, type ColumnView, choicesText, isShown, parseChoices } from '../lib/column-choices.ts'
import { readStored, store } from '../lib/storage.ts'
import { useMe } from './me.ts'

/**
 * The columns of a list that the signed-in person sees, and the state for `ColumnChoice`. This device stores the choice for each person and list. It
 * applies to all of the person's organisations, because a list has the same columns in each.
 */
export function useColumns<Column extends ChoosableColumn>(
  list: string,
  columns: readonly Column[],
): { shown: readonly Column[]; choice: ColumnView<Column> } {
  const key = `columns.${useMe().user.id}.${list}` as const
  // This page's choice also holds when the browser stores nothing.
  const [localChoice, setLocalChoice] = useState<{ key: string; text: string | null } | null>(null)
  const choices = parseChoices(localChoice?.key === key ? localChoice.text : readStored(key))
  const onChange = (next: ColumnChoices) => {
    const text = choicesText(next)
    store(key, text)
    setLocalChoice({ key, text })
  }
  return {
    shown: columns.filter((column) => isShown(column, choices)),
    choice: { columns: columns.filter(({ fixed }) => !fixed), choices, onChange },
  }
}
