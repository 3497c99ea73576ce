import fc from 'fast-check'
import { addDays } from './calendar.ts'
import { parseTypedDate, toBuddhistYear, toCommonYear } from './typed-date.ts'

describe('typed dates', () => {
  it.each([
    ['20/11/2569', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['20-11-2569', '2026-11-20'],
    ['1.2.2569', '2026-02-01'],
    ['2569-11-20', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['๒๐/๑๑/๒๕๖๙', '2026-11-20'],
    ['20 พ.ย. 2569', '2026-11-20'],
    ['20 พฤศจิกายน 2569', '2026-11-20'],
    ['20 พฤศจิกายน พ.ศ. 2569', '2026-11-20'],
    ['20 พฤศจิกายน ค.ศ. 2026', '2026-11-20'],
    ['20 Nov 2026', '2026-11-20'],
    ['5 september, 2026', '2026-09-05'],
    ['29/2/2567', '2024-02-29'],
  ])('reads %s as %s', (text, day) => expect(parseTypedDate(text)).toEqual({ ok: true, value: day }))

  it.each([
    ['29/2/2566', 'date'],
    ['31/4/2569', 'date'],
    ['20/13/2569', 'date'],
    ['20/11/69', 'year'],
    ['20 พ.ย. 69', 'year'],
    ['', 'format'],
    ['20 Foo 2026', 'format'],
    ['tomorrow', 'format'],
    ['20/11/25691', 'format'],
  ])('refuses %j: %s', (text, reason) => expect(parseTypedDate(text)).toEqual({ ok: false, reason }))

  it('takes 2300 and later as Buddhist, 543 years ahead', () => {
    expect(toCommonYear(2300)).toBe(1757)
    expect(toCommonYear(2299)).toBe(2299)
    expect(toBuddhistYear(2026)).toBe(2569)
  })

  it('reads every day of two centuries the same in both eras and both orders', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 73_000 }), (offset) => {
        const day = addDays('1900-01-01', offset)
        const [year = '', month, date] = day.split('-')
        for (const text of [day, `${date}/${month}/${year}`, `${date}/${month}/${toBuddhistYear(Number(year))}`])
          expect(parseTypedDate(text)).toEqual({ ok: true, value: day })
      }),
    )
  })
})
