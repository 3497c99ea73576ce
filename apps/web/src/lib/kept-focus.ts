const PLACES = 'dialog[open], [role="dialog"], aside, section, #content'

/**
 * Where what has the focus leaves the page (a button that a change made needless, a row that is gone), the browser gives it to the body, and who
 * works with the keyboard begins anew from the top. Here it goes to the nearest part of the page around it. Ends by what it returns.
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
