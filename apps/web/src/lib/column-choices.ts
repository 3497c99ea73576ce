/** The facts of a column that decide whether a person can hide it. */
export interface ChoosableColumn {
  readonly id: string
  /** Identifies the row, opens it or acts on it, so it can't be hidden. */
  readonly fixed?: boolean
  /** Hidden until the person asks for it. */
  readonly hidden?: boolean
}

/** The person's choices by column; only those that differ from the list's defaults. */
export type ColumnChoices = ReadonlyMap<string, boolean>

/** The columns that a person may hide, their choices, and the callback for a new choice. */
export interface ColumnView<Column> {
  readonly columns: readonly Column[]
  readonly choices: ColumnChoices
  readonly onChange: (choices: ColumnChoices) => void
}

const CHOICE = /^([-+])([a-z0-9_]{1,40})$/

/** Reads choices as they are stored: `-kind +created_at`. Ignores unreadable parts. */
export const parseChoices = (text: string | null): ColumnChoices =>
  new Map(
    (text ?? '').split(' ').flatMap((part): [string, boolean][] => {
      const [, sign, id] = CHOICE.exec(part) ?? []
      return id === undefined ? [] : [[id, sign === '+']]
    }),
  )

/** Null where everything is at its default. Choices for columns that are currently absent stay, because the columns may return. */
export const choicesText = (choices: ColumnChoices): string | null =>
  [...choices].map(([id, isVisible]) => `${isVisible ? '+' : '-'}${id}`).join(' ') || null

export const isShown = ({ id, fixed, hidden }: ChoosableColumn, choices: ColumnChoices): boolean =>
  fixed === true || (choices.get(id) ?? hidden !== true)

/** The choices after some columns are shown or hidden. Defaults aren't stored, so that the column follows later changes of the list. */
export const choose = (choices: ColumnChoices, columns: readonly ChoosableColumn[], isVisible: boolean): ColumnChoices => {
  const next = new Map(choices)
  for (const column of columns) {
    next.delete(column.id)
    if (isShown(column, next) !== isVisible) next.set(column.id, isVisible)
  }
  return next
}

/** Whether any of the columns differs from the list's defaults. */
export const isChosen = (choices: ColumnChoices, columns: readonly ChoosableColumn[]): boolean => columns.some(({ id }) => choices.has(id))
