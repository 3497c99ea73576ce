/** A text of any length in a cell of a table: on one line, cut off, and whole as the title. */
export const CutText = ({ children }: { children: string }) => (
  <span className="gh-truncate gh-block gh-max-220" title={children}>
    {children}
  </span>
)
