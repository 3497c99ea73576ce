/** What is asked of a column before a person may choose whether they see it. */
export interface ChoosableColumn {
  readonly id: string
  /** What a row is known and opened by, and what is done with it: nobody hides it. */
  readonly fixed?: boolean
  /** Not shown to who did not ask for it. */
  readonly hidden?: boolean
}

/** What a person has chosen, by the column: only where it is not as the list begins. */
export type ColumnChoices = ReadonlyMap<string, boolean>

/** The columns of a list that a person may hide, what they have chosen, and what is told when they choose. */
export interface ColumnView<Column> {
  readonly columns: readonly Column[]
  readonly choices: ColumnChoices
  readonly onChange: (choices: ColumnChoices) => void
}

const CHOICE = /^([-+])([a-z0-9_]{1,40})$/

/** Choices as they are stored: `-kind +created_at`. What cannot be read is as if it were not there. */
export const parseChoices = (text: string | null): ColumnChoices =>
  new Map(
    (text ?? '').split(' ').flatMap((part): [string, boolean][] => {
      const [, sign, id] = CHOICE.exec(part) ?? []
      return id === undefined ? [] : [[id, sign === '+']]
    }),
  )

/** Null where everything is as the list begins. Choices of columns that are not there at present are kept: they may come back. */
export const choicesText = (choices: ColumnChoices): string | null =>
  [...choices].map(([id, shown]) => `${shown ? '+' : '-'}${id}`).join(' ') || null

export const isShown = ({ id, fixed, hidden }: ChoosableColumn, choices: ColumnChoices): boolean =>
  fixed === true || (choices.get(id) ?? hidden !== true)

/** The choices with some columns shown or hidden; of what is as the list begins nothing is kept, so that it follows the list later. */
export const choose = (choices: ColumnChoices, columns: readonly ChoosableColumn[], shown: boolean): ColumnChoices => {
  const next = new Map(choices)
  for (const column of columns) {
    next.delete(column.id)
    if (isShown(column, next) !== shown) next.set(column.id, shown)
  }
  return next
}

/** Whether any of the columns is not as the list begins. */
export const isChosen = (choices: ColumnChoices, columns: readonly ChoosableColumn[]): boolean => columns.some(({ id }) => choices.has(id))
