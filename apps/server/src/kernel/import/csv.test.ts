import fc from 'fast-check'
import { tableFile } from '../../../test/table-file.ts'
import { csvLines } from '../export/csv-lines.ts'
import { unescapeFormula } from '../export/formula.ts'
import { readCsv } from './csv.ts'
import { TableError } from './table.ts'

const LIMITS = { rows: 1000, columns: 60 }
const read = (text: string | Buffer) => readCsv(Buffer.from(text as string), LIMITS)
const cellsOf = (text: string | Buffer) => {
  const { headings, rows } = read(text)
  return [headings, ...rows.map(({ cells }) => cells)]
}
const windows874 = (text: string) =>
  Buffer.from([...text].map((sign) => (sign >= 'ก' ? sign.charCodeAt(0) - 0x0e01 + 0xa1 : sign.charCodeAt(0))))

describe('a CSV file', () => {
  it.each([
    ['UTF-8', Buffer.from('รหัส,ชื่อ\r\nA1,น้ำ ผู้เช่า')],
    ['UTF-8 with a mark', Buffer.from('\ufeffรหัส,ชื่อ\nA1,น้ำ ผู้เช่า\n')],
    ['Windows-874', windows874('รหัส,ชื่อ\r\nA1,น้ำ ผู้เช่า\r\n')],
    ['UTF-16', Buffer.from('\ufeffรหัส\tชื่อ\r\nA1\tน้ำ ผู้เช่า', 'utf16le')],
    ['semicolons', Buffer.from('รหัส;ชื่อ\nA1;น้ำ ผู้เช่า')],
  ])('is read in %s', (_, bytes) =>
    expect(cellsOf(bytes)).toEqual([
      ['รหัส', 'ชื่อ'],
      ['A1', 'น้ำ ผู้เช่า'],
    ]),
  )

  it('keeps the numbers of its rows over empty ones and over what stands above the headings', () => {
    const { headings, rows } = read('\n\ncode,name\n\nA,1\n,\nB,2\n')
    expect(headings).toEqual(['code', 'name'])
    expect(rows).toEqual([
      { number: 5, cells: ['A', '1'] },
      { number: 7, cells: ['B', '2'] },
    ])
  })

  it('may have line breaks, separators and quotes in its values, and rows of any length', () =>
    expect(cellsOf('code,name\n"A","x, ""y""\nz"\nB\nC,3" pipe,more')).toEqual([
      ['code', 'name', ''],
      ['A', 'x, "y"\nz', ''],
      ['B', '', ''],
      ['C', '3" pipe', 'more'],
    ]))

  it('is not taken with more rows or columns than are asked for, or where it is no text', () => {
    const problem = (text: string | Buffer) => {
      try {
        read(text)
      } catch (error) {
        return (error as TableError).problem
      }
    }
    expect(problem(`code\n${'a\n'.repeat(1001)}`)).toBe('too_large')
    expect(problem(`code\n${'a\n'.repeat(1000)}`)).toBeUndefined()
    expect(problem(','.repeat(60).replaceAll(',', 'x,'))).toBeUndefined()
    expect(problem('x,'.repeat(61))).toBe('too_large')
    expect(problem('')).toBe('not_readable')
    expect(problem(' \n ')).toBe('not_readable')
    expect(problem(Buffer.from([0x89, 0x50, 0, 0]))).toBe('not_readable')
    expect(problem('code\n"never closed')).toBe('not_readable')
  })

  it('reads back what was written, whatever the cells hold', async () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab1ก้ำู,;"\'=+-@＝－|\t \n'), maxLength: 12 }).map((text) => text.trim())
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(rows, async (lines) => {
        const nonEmptyLines = lines.filter((cells) => cells.some((text) => text !== ''))
        const bytes = await tableFile('csv', { headings: ['one', 'two', 'three'], rows: lines })
        expect(cellsOf(bytes).map((cells) => cells.map(unescapeFormula))).toEqual([['one', 'two', 'three'], ...nonEmptyLines])
      }),
      { numRuns: 300 },
    )
  })

  it('[T15] [1.2.10] has no cell that another program takes for a formula, whatever was put in and whatever that program leaves out', () => {
    const hostile = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'=+-@＝＋－＠﹦−|"\',; \t\r\n\0a1'),
        fc.constantFrom(
          '\uffff',
          '\ufffe',
          '\ufeff',
          '\u200b',
          '\u200e',
          '\u00ad',
          '\u3164',
          '\ufe0f',
          '\u0085',
          '\u2028',
          '\u00a0',
          '\ud800',
        ),
        fc.constant('=cmd|calc'),
      ),
      maxLength: 8,
    })
    const anything = fc.oneof({ weight: 4, arbitrary: hostile }, fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(fc.array(fc.array(anything, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
        const text = csvLines(rows)
        expect(foreignRead(text, ',').map((cells) => cells.map(unescapeFormula))).toEqual(rows)
        for (const delimiter of [',', ';', '\t'])
          for (const cell of foreignRead(text, delimiter).flat())
            for (const left of [cell, cell.trim(), cell.replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+/gu, '')])
              expect(left.normalize('NFKC'), JSON.stringify(cell)).not.toMatch(/^[=+\-@]/)
      }),
      { numRuns: 1_000 },
    )
  })

  it('[T15] hides no formula behind a sign that is taken out of it', async () => {
    const rows = [['\uffff=cmd|calc', '\ufffe\u200b=1', '＝1']]
    const bytes = await tableFile('csv', { headings: ['one', 'two', 'three'], rows })
    expect(cellsOf(bytes)[1]!.map((cell) => cell[0])).toEqual(["'", "'", "'"])
  })

  it('never fails otherwise than as a file that cannot be taken, whatever its bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        try {
          readCsv(Buffer.from(bytes), LIMITS)
        } catch (error) {
          expect(error).toBeInstanceOf(TableError)
        }
      }),
      { numRuns: 500 },
    )
  })
})

/** Reads CSV like foreign programs: quotes count only at the start of a cell, and text after the closing quote belongs to the cell. */
function foreignRead(text: string, delimiter: string): string[][] {
  const rows: string[][] = [[]]
  let [cell, isQuoted] = ['', false]
  let hasBegun = false
  for (let index = 0; index < text.length; index++) {
    const sign = text[index]!
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[index + 1] === '"') cell += text[index++]
      else isQuoted = false
    } else if (sign === '"' && !hasBegun) [isQuoted, hasBegun] = [true, true]
    else if (sign === delimiter || (sign === '\r' && text[index + 1] === '\n') || (delimiter !== ',' && /[\r\n]/.test(sign))) {
      rows.at(-1)!.push(cell)
      if (sign !== delimiter) rows.push([])
      if (sign === '\r' && text[index + 1] === '\n') index++
      ;[cell, hasBegun] = ['', false]
    } else [cell, hasBegun] = [cell + sign, true]
  }
  return rows.slice(0, -1)
}
