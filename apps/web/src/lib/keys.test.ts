import { ariaShortcut, isCharacter, isKey, type KeyPress } from './keys.ts'

const press = (key: string, code: string, options: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...options,
})

describe('keys', () => {
  it('matches letters and digits by position, so that they work under the Thai layout', () => {
    expect(isKey(press('ห', 'KeyS', { ctrlKey: true }), 'Ctrl+S')).toBe(true)
    expect(isKey(press('ๅ', 'Digit1'), '1')).toBe(true)
    expect(isKey(press('2', 'Numpad2'), '2')).toBe(true)
    expect(isKey(press('ArrowDown', 'Numpad2'), '2')).toBe(false)
  })

  it('matches modifiers exactly', () => {
    expect(isKey(press('s', 'KeyS'), 'Ctrl+S')).toBe(false)
    expect(isKey(press('s', 'KeyS', { metaKey: true }), 'Ctrl+S')).toBe(true)
    expect(isKey(press('F2', 'F2', { shiftKey: true }), 'F2')).toBe(false)
    expect(isKey(press('F2', 'F2'), 'F2')).toBe(true)
    expect(isKey(press('Enter', 'NumpadEnter'), 'Enter')).toBe(true)
  })

  it('knows which keys type a character, and how a shortcut is announced', () => {
    expect(isCharacter('1')).toBe(true)
    expect(isCharacter('F2')).toBe(false)
    expect(ariaShortcut('Ctrl+S')).toBe('Control+S')
  })
})
