import { type KeyboardEvent, type RefObject, useCallback, useEffect, useEffectEvent } from 'react'
import { isTypingIn } from '../../../lib/keys.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import { useScanner } from '../../../lib/use-scanner.ts'
import { goesToScanBox, type Where } from './desk-keys.ts'
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

const OVERLAYS = '[role="dialog"], [role="menu"], [role="listbox"], dialog'

const whereOf = (target: EventTarget | null): Where => ({
  field: isTypingIn(target),
  overlay: target instanceof Element && target.closest(OVERLAYS) !== null,
})

/** Whether a modal dialog covers the page. */
export const isCovered = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]') !== null

/** Focuses the scan box, except on touch screens, where the focus would open the keyboard. */
export const useDeskFocus = (input: RefObject<HTMLInputElement | null>) =>
  useCallback(() => {
    if (!matchMedia('(pointer: coarse)').matches) input.current?.focus()
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }, [input])

/** Sends characters typed outside of fields to the scan box. `reservedKeys` are keys of the panel. */
export function useTypingGoesTo(input: RefObject<HTMLInputElement | null>, reservedKeys: readonly string[]): void {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    // Searching for a dialog walks the whole page, so it comes last: keys that a scanner types into the box don't need it.
    if (!goesToScanBox(event, whereOf(event.target), reservedKeys) || isCovered()) return
    // The focus moves before the character is typed, so it arrives in the box.
    input.current?.focus()
  })
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
