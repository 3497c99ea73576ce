/** A text in a table cell: cut to one line, with the whole text as the title. */
export const CutText = ({ children }: { children: string }) => (
  <span className="gh-truncate gh-block gh-max-220" title={children}>
    {children}
  </span>
)
