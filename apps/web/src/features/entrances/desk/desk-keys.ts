import { isKey, type KeyPress } from '../../../lib/keys.ts'

export interface Where {
  /** The focus is in a field that takes typing. */
  readonly field: boolean
  /** The focus is in a menu, a list or a dialog that covers the page. */
  readonly overlay: boolean
}

/** Characters typed outside of fields go to the scan box, except `reservedKeys` and the space, which presses a button. */
export function goesToScanBox(press: KeyPress, place: Where, reservedKeys: readonly string[]): boolean {
  if (place.field || place.overlay) return false
  if (press.ctrlKey || press.metaKey || press.altKey) return false
  if ([...press.key].length !== 1 || press.key === ' ') return false
  return !reservedKeys.some((key) => isKey(press, key))
}

export type EnterMeans = 'use' | 'confirm' | 'nothing'

/** Enter uses the typed text; without text it confirms the panel. */
export const enterMeans = (text: string, panel_asks: boolean): EnterMeans =>
  text.trim() !== '' ? 'use' : panel_asks ? 'confirm' : 'nothing'
