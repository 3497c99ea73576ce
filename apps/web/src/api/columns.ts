import { useState } from 'react'
import { type ChoosableColumn, type ColumnChoices, type ColumnView, choicesText, isShown, parseChoices } from '../lib/column-choices.ts'
import { readStored, store } from '../lib/storage.ts'
import { useMe } from './me.ts'

/**
 * The columns of a list that the signed-in person sees, and the choice of them for `ColumnChoice`. This device remembers it for the person and
 * the list, in every organisation of theirs: a list has the same columns in all of them.
 */
export function useColumns<Column extends ChoosableColumn>(
  list: string,
  columns: readonly Column[],
): { shown: readonly Column[]; choice: ColumnView<Column> } {
  const key = `columns.${useMe().user.id}.${list}` as const
  // What was chosen on this page holds where the browser stores nothing.
  const [chosen, setChosen] = useState<{ key: string; text: string | null } | null>(null)
  const choices = parseChoices(chosen?.key === key ? chosen.text : readStored(key))
  const onChange = (next: ColumnChoices) => {
    const text = choicesText(next)
    store(key, text)
    setChosen({ key, text })
  }
  return {
    shown: columns.filter((column) => isShown(column, choices)),
    choice: { columns: columns.filter(({ fixed }) => !fixed), choices, onChange },
  }
}
