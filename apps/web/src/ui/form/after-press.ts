/** Runs at the end of the press that is going on, else at once: what is shown meanwhile could move a button from under it, which loses the press. */
export function afterPress(run: () => void): void {
  if (!document.documentElement.matches(':active')) {
    run()
    return
  }
  const ended = new AbortController()
  for (const end of ['pointerup', 'pointercancel'])
    addEventListener(
      end,
      () => {
        ended.abort()
        // The press is told to the button after this.
        setTimeout(run)
      },
      { signal: ended.signal },
    )
}
