import { isKey, type KeyPress } from '../../../lib/keys.ts'

/** Where a key was pressed. */
export interface Where {
  /** In a field that takes typing itself. */
  readonly field: boolean
  /** In a menu, a list or a dialog that lies over the page. */
  readonly overlay: boolean
}

/**
 * Whether a press belongs to the scan box although another element has the focus: every character typed outside of the fields does, apart
 * from the `reserved` keys, which mean something where the focus is, and the space, which presses a button.
 */
export function goesToScanBox(press: KeyPress, where: Where, reserved: readonly string[]): boolean {
  if (where.field || where.overlay) return false
  if (press.ctrlKey || press.metaKey || press.altKey) return false
  if ([...press.key].length !== 1 || press.key === ' ') return false
  return !reserved.some((key) => isKey(press, key))
}

export type EscapeMeans = 'clear' | 'leave_form' | 'close_panel' | 'leave_mode' | 'focus'

/**
 * Esc goes back one step at a time: what was typed in the scan box and the answer below it, then the panel, then check-out mode. From
 * inside a form with something written it first only leads back to the scan box, so that one press does not throw the writing away.
 */
export function escapeMeans(at: {
  readonly answer: boolean
  readonly panel: boolean
  readonly in_written_form: boolean
  readonly mode: 'in' | 'out'
}): EscapeMeans {
  if (at.in_written_form) return 'leave_form'
  if (at.answer) return 'clear'
  if (at.panel) return 'close_panel'
  return at.mode === 'out' ? 'leave_mode' : 'focus'
}

export type EnterMeans = 'use' | 'confirm' | 'nothing'

/** Enter in the scan box: what was typed comes first; with nothing typed it confirms what the panel asks. */
export const enterMeans = (typed: string, panel_asks: boolean): EnterMeans =>
  typed.trim() !== '' ? 'use' : panel_asks ? 'confirm' : 'nothing'
