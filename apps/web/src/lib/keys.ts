/** The properties used of a keyboard event; tests can pass a plain object. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}

/**
 * Whether the press is the given key: `F2`, `Escape`, `ArrowDown`, `Enter`, `1`, `E`, `Ctrl+S`. Letters and digits are matched by position, because
 * under the Thai layout the S key types ห and the 1 key ๅ. Ctrl means Command on a Mac.
 */
export const isKey = (press: KeyPress, shortcut: string): boolean => {
  const parts = shortcut.split('+')
  const name = parts.pop() ?? ''
  if (parts.includes('Ctrl') !== (press.ctrlKey || press.metaKey)) return false
  if (parts.includes('Alt') !== press.altKey) return false
  if (parts.includes('Shift') !== press.shiftKey) return false
  if (/^[A-Z]$/.test(name)) return press.code === `Key${name}`
  if (/^[0-9]$/.test(name)) return press.code === `Digit${name}` || (press.code === `Numpad${name}` && press.key === name)
  return press.key === name
}

/** True for keys that type a character; they must wait until it is clear that no scanner is typing. */
export const isCharacter = (shortcut: string): boolean => shortcut.length === 1

/** The value for `aria-keyshortcuts`. */
export const ariaShortcut = (shortcut: string): string => shortcut.replace('Ctrl', 'Control')

/** Whether the focused element receives typed text. */
export const isTypingIn = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'range', 'file'].includes(target.type)
}
