// A card, QR or ID reader plugged in as a keyboard types faster than a person and ends with Enter.

/** Milliseconds; characters that follow each other faster come from a machine. */
export const scan_gap = 30
/** Two fast characters and Enter can be two fingers rolling over the keys; every card number is longer. */
export const shortest_scan = 3

export interface ScanPress {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
  /** Milliseconds of any monotonic clock; `event.timeStamp` in a browser. */
  readonly at: number
}

export interface ScanState {
  /** The characters of the current burst as the keyboard layout typed them. */
  readonly typed: string
  /** The characters that a US keyboard would have typed, or null once a key has no US position. */
  readonly plain: string | null
  readonly last_at: number
}

export const no_scan: ScanState = { typed: '', plain: '', last_at: Number.NEGATIVE_INFINITY }

const plainKeys = "`1234567890-=[]\\;',./ "
const shiftKeys = '~!@#$%^&*()_+{}|:"<>? '
const codes = [
  'Backquote',
  ...'1234567890'.split('').map((digit) => `Digit${digit}`),
  'Minus',
  'Equal',
  'BracketLeft',
  'BracketRight',
  'Backslash',
  'Semicolon',
  'Quote',
  'Comma',
  'Period',
  'Slash',
  'Space',
]

const plainCharacter = ({ key, code, shiftKey }: ScanPress): string | null => {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  const index = codes.indexOf(code)
  if (index >= 0) return (shiftKey ? shiftKeys : plainKeys)[index] ?? null
  if (code.startsWith('Numpad')) return key
  return null
}

/**
 * Handles the next key press. `scan` is the scanned text when this press is the Enter that ends a burst, else null. Readers send the key positions of
 * a US keyboard: under the Thai layout `V-031` arrives as Thai letters. A text with Thai letters is therefore read again by position.
 */
export const nextScan = (state: ScanState, press: ScanPress): { state: ScanState; scan: string | null } => {
  const fast = press.at - state.last_at < scan_gap
  if (press.key === 'Enter') {
    const complete = fast && state.typed.length >= shortest_scan
    const text = /[\u0e00-\u0e7f]/.test(state.typed) ? (state.plain ?? state.typed) : state.typed
    return { state: no_scan, scan: complete ? text.trim() : null }
  }
  // Shift and Caps Lock come between the characters of a capital letter and don't end the burst.
  if (press.key === 'Shift' || press.key === 'CapsLock') return { state: fast ? { ...state, last_at: press.at } : no_scan, scan: null }
  if (press.key.length !== 1) return { state: no_scan, scan: null }
  const before = fast ? state : no_scan
  const plain = plainCharacter(press)
  return {
    state: {
      typed: before.typed + press.key,
      plain: before.plain === null || plain === null ? null : before.plain + plain,
      last_at: press.at,
    },
    scan: null,
  }
}
