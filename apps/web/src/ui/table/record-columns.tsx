import type { ReactNode } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import type { Choosing } from '../../lib/use-choice.ts'
import { recordWords } from '../page/record.words.ts'
import { ChooseAll, ChooseBox } from './choose-box.tsx'
import { type Column, RowLink } from './data-table.tsx'

/** The column with the code of a record, which links to the record. */
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

/** The column that selects rows for a bulk change; empty for people who can't change them. */
export function useChooseColumn<Row extends { readonly _id: string }>(
  selection: Choosing | undefined,
  allLabel: string,
  labelOf: (row: Row) => string,
): Column<Row>[] {
  const say = useWords(recordWords)
  if (!selection) return []
  const render = (row: Row) => <ChooseBox id={row._id} label={labelOf(row)} choosing={selection} />
  return [
    {
      id: 'choose',
      title: say('choose_column'),
      head: <ChooseAll label={allLabel} choosing={selection} />,
      fixed: true,
      width: 48,
      render,
    },
  ]
}
