/** Runs after the current press, or at once when nothing is pressed. A change during the press could move the button, which would lose the press. */
export function afterPress(run: () => void): void {
  if (!document.documentElement.matches(':active')) {
    run()
    return
  }
  const pressEnd = new AbortController()
  for (const end of ['pointerup', 'pointercancel'])
    addEventListener(
      end,
      () => {
        pressEnd.abort()
        // The button gets its click event after this one.
        setTimeout(run)
      },
      { signal: pressEnd.signal },
    )
}
