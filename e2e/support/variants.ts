type Test<Row> = (row: Row) => Promise<void> | void
interface Block {
  for: <Row>(rows: readonly Row[]) => {
    (title: string, test: Test<Row>): void
    (title: string, options: { tags: string[] }, test: Test<Row>): void
  }
}

/** Like `block.for`, with `it` or `describe` as the block. The first variant runs by day; the other languages, sizes and the like run at night. */
export const eachVariant =
  <Row>(block: Block, rows: readonly Row[]) =>
  (title: string, test: Test<Row>): void => {
    block.for(rows.slice(0, 1))(title, test)
    block.for(rows.slice(1))(title, { tags: ['nightly'] }, test)
  }
