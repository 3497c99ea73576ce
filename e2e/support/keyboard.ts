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
export const scan = (page: Page, text: string) =>
  page.evaluate((characters) => {
    let at = new KeyboardEvent('keydown').timeStamp
    for (const key of [...characters, 'Enter']) {
      const code = key === 'Enter' ? 'Enter' : /[A-Z]/i.test(key) ? `Key${key.toUpperCase()}` : key === '-' ? 'Minus' : `Digit${key}`
      const target = document.activeElement ?? document.body
      const press = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true })
      at += 5
      Object.defineProperty(press, 'timeStamp', { value: at })
      target.dispatchEvent(press)
    }
  }, text)
