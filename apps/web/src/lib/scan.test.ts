import fc from 'fast-check'
import { nextScan, no_scan, type ScanPress, type ScanState } from './scan.ts'

const codeOf = (key: string) =>
  /[a-z]/i.test(key) ? `Key${key.toUpperCase()}` : /\d/.test(key) ? `Digit${key}` : key === '-' ? 'Minus' : ''

const presses = (text: string, gap: number, start = 1000): ScanPress[] =>
  [...text, 'Enter'].map((key, index) => ({
    key,
    code: key === 'Enter' ? 'Enter' : codeOf(key),
    shiftKey: /^[A-Z]$/.test(key),
    at: start + index * gap,
  }))

const scansOf = (all: ScanPress[]): string[] => {
  let state: ScanState = no_scan
  const scans: string[] = []
  for (const press of all) {
    const next = nextScan(state, press)
    state = next.state
    if (next.scan !== null) scans.push(next.scan)
  }
  return scans
}

describe('scanner guard', () => {
  it('treats characters under 30 ms apart that end with Enter as a scan', () => {
    expect(scansOf(presses('V-031', 8))).toEqual(['V-031'])
    expect(scansOf(presses('V-031', 29))).toEqual(['V-031'])
  })

  it('never treats a person’s typing as a scan', () => {
    expect(scansOf(presses('V-031', 30))).toEqual([])
    expect(scansOf(presses('5608', 120))).toEqual([])
    expect(scansOf(presses('56', 5))).toEqual([])
  })

  it('leaves a person’s earlier characters out of the scan that follows', () =>
    expect(scansOf([...presses('so', 150).slice(0, 2), ...presses('C-004', 10, 5000)])).toEqual(['C-004']))

  it('needs Enter at the end, as fast as the rest', () => {
    const burst = presses('V-031', 8)
    expect(scansOf(burst.slice(0, -1))).toEqual([])
    const late = burst.map((press) => (press.key === 'Enter' ? { ...press, at: press.at + 400 } : press))
    expect(scansOf(late)).toEqual([])
  })

  it('forgets a burst that is broken by another key', () => {
    const broken = presses('V-031', 8)
    broken.splice(3, 0, { key: 'Tab', code: 'Tab', shiftKey: false, at: 1017 })
    expect(scansOf(broken)).toEqual([])
  })

  it('keeps a burst through the Shift presses of capital letters', () => {
    const shift = (time: number): ScanPress => ({ key: 'Shift', code: 'ShiftLeft', shiftKey: true, at: time })
    const [first, ...rest] = presses('V-031', 8)
    expect(scansOf([shift(990), first as ScanPress, shift(1004), ...rest])).toEqual(['V-031'])
  })

  it('reads a scan under the Thai keyboard layout by the position of the keys', () => {
    const thai: Record<string, string> = { V: 'ฮ', '-': 'ข', '0': 'จ', '3': '-', '1': 'ๅ' }
    const thaiPresses = presses('V-031', 8).map((press) => ({ ...press, key: thai[press.key] ?? press.key }))
    expect(scansOf(thaiPresses)).toEqual(['V-031'])
  })

  it('finds every scan of a day, whatever is typed between them', () => {
    const card = fc.stringMatching(/^[A-Z]-\d{3,6}$/)
    const text = fc.stringMatching(/^[a-z]{0,8}$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(text, card), { maxLength: 8 }), (day) => {
        let time = 0
        const all = day.flatMap(([input, code]) => {
          const burst = [...presses(input, 90, time).slice(0, -1), ...presses(code, 6, time + 5000)]
          time += 10_000
          return burst
        })
        expect(scansOf(all)).toEqual(day.map(([, code]) => code))
      }),
    )
  })
})
