import type { KeyboardEvent } from 'react'
import { useKeys } from '../../../lib/use-keys.ts'
import { useScanner } from '../../../lib/use-scanner.ts'
import { isCovered, whereOf } from './desk-focus.ts'
import type { Desk } from './use-desk.ts'

/** Handles the keys of the desk and the scanner, wherever the focus is. Returns the key handler of the scan box. */
export function useDeskKeys(desk: Desk) {
  const unlessCovered = (act: () => void) => (event: globalThis.KeyboardEvent) => {
    if (isCovered() || whereOf(event.target).overlay) return false
    act()
  }
  useKeys([
    ['F1', unlessCovered(() => desk.setDialog('help'))],
    ['F2', unlessCovered(desk.startNew)],
    ['F3', unlessCovered(() => desk.onExpected?.())],
    ['F4', unlessCovered(desk.pressCheckOut)],
    ['F8', unlessCovered(() => desk.panel.current?.photo())],
    ['F10', unlessCovered(desk.undoLast)],
    ['Escape', unlessCovered(desk.back)],
  ])
  useScanner((code) => {
    if (!isCovered()) desk.scan(code)
  })

  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') desk.move(1)
    else if (event.key === 'ArrowUp') desk.move(-1)
    else if (event.key === 'Enter') desk.pressEnter()
    else return
    event.preventDefault()
  }
}
