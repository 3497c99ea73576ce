/** Shows an e-mail address. A long one wraps before its @. */
export const EmailText = ({ children }: { children: string }) => {
  const atIndex = children.lastIndexOf('@')
  return atIndex < 0 ? (
    children
  ) : (
    <>
      {children.slice(0, atIndex)}
      <wbr />
      {children.slice(atIndex)}
    </>
  )
}
