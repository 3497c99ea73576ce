import type { ReactNode } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import type { Choosing } from '../../lib/use-choice.ts'
import { recordWords } from '../page/record.words.ts'
import { ChooseAll, ChooseBox } from './choose-box.tsx'
import { type Column, RowLink } from './data-table.tsx'

/** The column of a record's code, which opens it. */
export const codeColumn = <Row extends object>(
  id: keyof Row & string,
  hrefOf: (row: Row) => string,
  column: Pick<Column<Row>, 'title' | 'sort' | 'width'>,
): Column<Row> => ({
  id,
  fixed: true,
  ...column,
  render: (row) => (
    <RowLink href={hrefOf(row)}>
      <span className="gh-mono">{row[id] as ReactNode}</span>
    </RowLink>
  ),
})

/** The column in which rows are chosen for a change together; none for whoever may not change them. */
export function useChooseColumn<Row extends { readonly _id: string }>(
  choosing: Choosing | undefined,
  all: string,
  label: (row: Row) => string,
): Column<Row>[] {
  const say = useWords(recordWords)
  if (!choosing) return []
  const render = (row: Row) => <ChooseBox id={row._id} label={label(row)} choosing={choosing} />
  return [
    { id: 'choose', title: say('choose_column'), head: <ChooseAll label={all} choosing={choosing} />, fixed: true, width: 48, render },
  ]
}
