import { asThai } from '@gatehouse/contract/kernel/domain/keyboard.ts'
import type { Page } from 'playwright-core'

/** Milliseconds from key to key: slower than any scanner, as fast as a guard. */
const PACE = 60
export const type = (page: Page, text: string) => page.keyboard.type(text, { delay: PACE })
export const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key, { delay: PACE })), Promise.resolve())

/**
 * What a hardware scanner sends, at once. Each key says that it came five milliseconds after the one before: a busy machine would stretch them
 * to a person's pace.
 */
export const scan = (page: Page, text: string) => send(page, [...text])
/** The same where the computer has the Thai layout on: the keys are those of the text, and type what Thai has there. */
export const scanInThai = (page: Page, text: string) => send(page, [...text], [...(asThai(text) ?? text)])

const send = (page: Page, keys: string[], typed = keys) =>
  page.evaluate(
    ([keys, typed]) => {
      let at = new KeyboardEvent('keydown').timeStamp
      for (const [index, pressed] of [...keys, 'Enter'].entries()) {
        const key = typed[index] ?? pressed
        const code =
          pressed.length > 1
            ? pressed
            : /[A-Z]/i.test(pressed)
              ? `Key${pressed.toUpperCase()}`
              : pressed === '-'
                ? 'Minus'
                : `Digit${pressed}`
        const target = document.activeElement ?? document.body
        const press = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true })
        at += 5
        Object.defineProperty(press, 'timeStamp', { value: at })
        target.dispatchEvent(press)
      }
    },
    [keys, typed] as const,
  )
