/** An address that breaks at its joint, before it breaks anywhere. */
export const EmailText = ({ children }: { children: string }) => {
  const at = children.lastIndexOf('@')
  return at < 0 ? (
    children
  ) : (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  )
}
