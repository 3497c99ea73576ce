import { markShown, markTyped } from './match-marks.ts'

const joined = ({ before, marked, after }: ReturnType<typeof markTyped>) => `${before}[${marked}]${after}`

describe('the marks in a match', () => {
  it('cover the typed text, across spaces and hyphens', () => {
    expect(joined(markTyped('089-560-8114', '5608'))).toBe('089-[560-8]114')
    expect(joined(markTyped('ฒธ 5608', 'ฒธ5608'))).toBe('[ฒธ 5608]')
    expect(joined(markTyped('สุภาวดี ก้ำกึ่งสกุล', 'กำกึง'))).toBe('สุภาวดี [ก้ำกึ่]งสกุล'.replace('[ก้ำกึ่]ง', '[ก้ำกึ่ง]'))
    expect(joined(markTyped('Kenji', 'zzz'))).toBe('Kenji[]')
  })

  it('cover the visible end of a masked number', () => {
    expect(joined(markShown('x-xxxx-xxxx5-60-8'))).toBe('x-xxxx-xxxx[5-60-8]')
    expect(joined(markShown('xxx-xxx-5608'))).toBe('xxx-xxx-[5608]')
    expect(joined(markShown('C•••5608'))).toBe('C•••[5608]')
    expect(joined(markShown('+84 xx xxx 8271'))).toBe('+84 xx xxx [8271]')
    expect(joined(markShown('•••08'))).toBe('•••[08]')
  })
})
