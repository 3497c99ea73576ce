import { type RefObject, useCallback, useEffect, useEffectEvent } from 'react'
import { isTypingIn } from '../../../lib/keys.ts'
import { goesToScanBox, type Where } from './desk-keys.ts'

const OVERLAYS = '[role="dialog"], [role="menu"], [role="listbox"], dialog'

/** Where a key was pressed. */
export const whereOf = (target: EventTarget | null): Where => ({
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
