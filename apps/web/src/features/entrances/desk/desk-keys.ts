import { isKey, type KeyPress } from '../../../lib/keys.ts'

export interface Where {
  /** In a field that takes typing itself. */
  readonly field: boolean
  /** In a menu, a list or a dialog that lies over the page. */
  readonly overlay: boolean
}

/** Every character typed outside of fields belongs to the scan box, but for `reserved` keys and the space, which presses a button. */
export function goesToScanBox(press: KeyPress, where: Where, reserved: readonly string[]): boolean {
  if (where.field || where.overlay) return false
  if (press.ctrlKey || press.metaKey || press.altKey) return false
  if ([...press.key].length !== 1 || press.key === ' ') return false
  return !reserved.some((key) => isKey(press, key))
}

export type EnterMeans = 'use' | 'confirm' | 'nothing'

/** Enter uses what was typed; with nothing typed it confirms the panel. */
export const enterMeans = (typed: string, panel_asks: boolean): EnterMeans =>
  typed.trim() !== '' ? 'use' : panel_asks ? 'confirm' : 'nothing'
