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

export type EnterMeans = 'use' | 'confirm' | 'nothing'

/** Enter in the scan box: what was typed comes first; with nothing typed it confirms what the panel asks. */
export const enterMeans = (typed: string, panel_asks: boolean): EnterMeans =>
  typed.trim() !== '' ? 'use' : panel_asks ? 'confirm' : 'nothing'
