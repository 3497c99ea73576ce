/** What is needed of a keyboard event; a plain object will do in a test. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}

/**
 * True where the press is the wanted key: `F2`, `Escape`, `ArrowDown`, `Enter`, `1`, `E`, `Ctrl+S`.
 * Letters and digits are told by their place on the keyboard, because under the Thai layout the S key types ห and the 1 key ๅ.
 * Ctrl stands for Command on a Mac.
 */
export const isKey = (press: KeyPress, wanted: string): boolean => {
  const parts = wanted.split('+')
  const name = parts.pop() ?? ''
  if (parts.includes('Ctrl') !== (press.ctrlKey || press.metaKey)) return false
  if (parts.includes('Alt') !== press.altKey) return false
  if (parts.includes('Shift') !== press.shiftKey) return false
  if (/^[A-Z]$/.test(name)) return press.code === `Key${name}`
  if (/^[0-9]$/.test(name)) return press.code === `Digit${name}` || (press.code === `Numpad${name}` && press.key === name)
  return press.key === name
}

/** True for keys that would type a character, and so must wait until it is clear that no scanner is typing. */
export const isCharacter = (wanted: string): boolean => wanted.length === 1

/** The value for `aria-keyshortcuts`. */
export const ariaShortcut = (wanted: string): string => wanted.replace('Ctrl', 'Control')

/** True where typing belongs to the element that has the focus. */
export const isTypingIn = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'range', 'file'].includes(target.type)
}
