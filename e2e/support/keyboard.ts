import { asThai } from '@gatehouse/contract/kernel/domain/keyboard.ts'
import type { Page } from 'playwright-core'

/** Milliseconds between keys: slower than any scanner, as fast as a guard. */
const PACE = 60
export const type = (page: Page, text: string) => page.keyboard.type(text, { delay: PACE })
export const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key, { delay: PACE })), Promise.resolve())

/**
 * Simulates a hardware scanner, which sends all keys at once. Each key is stamped five milliseconds after the one before, because a busy machine
 * would stretch them to a person's pace.
 */
export const scan = (page: Page, text: string) => send(page, [...text])
/** The same on a computer with the Thai layout: the keys are those of the text, but they produce Thai characters. */
export const scanInThai = (page: Page, text: string) => send(page, [...text], [...(asThai(text) ?? text)])

const send = (page: Page, keys: string[], characters = keys) =>
  page.evaluate(
    ([keys, characters]) => {
      let time = new KeyboardEvent('keydown').timeStamp
      for (const [index, pressedKey] of [...keys, 'Enter'].entries()) {
        const key = characters[index] ?? pressedKey
        const code =
          pressedKey.length > 1
            ? pressedKey
            : /[A-Z]/i.test(pressedKey)
              ? `Key${pressedKey.toUpperCase()}`
              : pressedKey === '-'
                ? 'Minus'
                : `Digit${pressedKey}`
        const target = document.activeElement ?? document.body
        const press = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true })
        time += 5
        Object.defineProperty(press, 'timeStamp', { value: time })
        target.dispatchEvent(press)
      }
    },
    [keys, characters] as const,
  )
