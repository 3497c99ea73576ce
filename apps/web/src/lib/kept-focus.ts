const PLACES = 'dialog[open], [role="dialog"], aside, section, #content'

/**
 * Moves the focus to the nearest remaining part of the page when the focused element is removed, such as a deleted row. The browser would move it to
 * the body, and keyboard users would start again from the top. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  let around: HTMLElement[] = []
  const note = ({ target }: FocusEvent) => {
    around = []
    for (let element = target as HTMLElement | null; element; element = element.parentElement) around.push(element)
  }
  const watch = new MutationObserver(() => {
    if (!around.length || around[0]?.isConnected || document.activeElement !== document.body) return
    const place = around.find((element) => element.isConnected && element.matches(PLACES))
    around = []
    place?.setAttribute('tabindex', '-1')
    place?.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', note)
  watch.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', note)
    watch.disconnect()
  }
}
