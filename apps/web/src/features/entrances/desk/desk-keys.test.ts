import type { KeyPress } from '../../../lib/keys.ts'
import { enterMeans, goesToScanBox } from './desk-keys.ts'

const press = (key: string, overrides: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: /^\d$/.test(key) ? `Digit${key}` : /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...overrides,
})
const list = { field: false, overlay: false }

describe('keys of the desk', () => {
  it('sends every character typed outside of a field to the scan box', () => {
    for (const key of ['5', 'a', 'ก', 'ำ', '-']) expect(goesToScanBox(press(key), list, [])).toBe(true)
    expect(goesToScanBox(press('5'), { ...list, field: true }, [])).toBe(false)
    expect(goesToScanBox(press('5'), { ...list, overlay: true }, [])).toBe(false)
  })

  it('leaves commands, the space and the browser’s own keys where they are', () => {
    for (const key of [' ', 'Enter', 'Tab', 'F5', 'ArrowDown', 'Dead']) expect(goesToScanBox(press(key), list, [])).toBe(false)
    expect(goesToScanBox(press('c', { ctrlKey: true }), list, [])).toBe(false)
    expect(goesToScanBox(press('c', { metaKey: true }), list, [])).toBe(false)
  })

  it('leaves keys that mean something where the focus is', () => {
    expect(goesToScanBox(press('2'), list, ['1', '2'])).toBe(false)
    expect(goesToScanBox(press('/', { code: 'Digit2' }), list, ['1', '2'])).toBe(false)
    expect(goesToScanBox(press('7'), list, ['1', '2'])).toBe(true)
  })

  it('confirms with Enter only where nothing was typed', () => {
    expect(enterMeans('5608', true)).toBe('use')
    expect(enterMeans(' ', true)).toBe('confirm')
    expect(enterMeans('', false)).toBe('nothing')
  })
})
