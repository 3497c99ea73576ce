import { type RefObject, useCallback, useEffect, useEffectEvent } from 'react'
import { isTypingIn } from '../../../lib/keys.ts'
import { goesToScanBox, type Where } from './desk-keys.ts'

const OVERLAYS = '[role="dialog"], [role="menu"], [role="listbox"], dialog'

export const whereOf = (target: EventTarget | null): Where => ({
  field: isTypingIn(target),
  overlay: target instanceof Element && target.closest(OVERLAYS) !== null,
})

/** Whether something lies over the whole page that must be answered first. */
export const isCovered = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]') !== null

/** Gives the scan box the keyboard. Fingers are left alone, because the focus would open the keyboard of a phone. */
export const useDeskFocus = (input: RefObject<HTMLInputElement | null>) =>
  useCallback(() => {
    if (!matchMedia('(pointer: coarse)').matches) input.current?.focus()
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }, [input])

/** Gives the scan box every character that is typed outside of a field. `reserved` are keys that the panel uses. */
export function useTypingGoesTo(input: RefObject<HTMLInputElement | null>, reserved: readonly string[]): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isCovered()) return
    // The character itself arrives in the box, because the focus moves before it is typed.
    if (goesToScanBox(event, whereOf(event.target), reserved)) input.current?.focus()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
