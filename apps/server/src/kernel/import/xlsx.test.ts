import { deflateRawSync } from 'node:zlib'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { tableFile } from '../../../test/table-file.ts'
import { escapeFormula, unescapeFormula } from '../export/formula.ts'
import { TableError } from './table.ts'
import { readTable } from './tables.ts'
import { readXlsx } from './xlsx.ts'

const LIMITS = { rows: 1000, columns: 60 }
const NS = 'http://schemas.openxmlformats.org'

const workbook = (sheet: string, files: Record<string, Uint8Array> = {}) =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(`<Types xmlns="${NS}/package/2006/content-types"/>`),
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="${NS}/spreadsheetml/2006/main" xmlns:r="${NS}/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="r1" Type="${NS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${NS}/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`),
      ...Object.fromEntries(Object.entries(files).map(([name, bytes]): [string, Zippable[string]] => [name, [bytes, { level: 1 }]])),
    }),
  )
const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`
const problemOf = async (bytes: Buffer) =>
  readXlsx(bytes, LIMITS).then(
    () => undefined,
    (error: unknown) => (error instanceof TableError ? error.problem : error),
  )

describe('an Excel file', () => {
  it('is read as text: numbers as written, formulas by the result that was saved with them', async () => {
    const bytes = workbook(
      `<row r="1">${text('A1', 'code')}${text('B1', 'value')}</row>` +
        `<row r="2">${text('A2', '1e5')}<c r="B2"><v>812345608</v></c></row>` +
        `<row r="4"><c r="A4"><v>0.10000000000000001</v></c><c r="B4" t="str"><f>HYPERLINK("http://x","y")</f><v>y</v></c></row>`,
    )
    expect(await readXlsx(bytes, LIMITS)).toEqual({
      kind: 'xlsx',
      headings: ['code', 'value'],
      rows: [
        { number: 2, cells: ['1e5', '812345608'] },
        { number: 4, cells: ['0.1', 'y'] },
      ],
    })
  })

  it('is read back as it was written, in Thai, with empty cells and what would be a formula', async () => {
    const rows = [
      ['A', '', 'น้ำ ผู้ใหญ่'],
      ['=1+1', '-5', '@x'],
    ]
    const bytes = await tableFile('xlsx', { name: 'Units', headings: ['one', 'two', 'three'], rows })
    const { rows: read } = await readTable(bytes, LIMITS)
    expect(read.map(({ cells }) => cells)).toEqual([rows[0], ["'=1+1", "'-5", "'@x"]])
    expect(read[1]!.cells.map(unescapeFormula)).toEqual(rows[1])
  })

  it('[5.2.3] is refused where it unpacks to more than a hundred times itself, or to more than 100 MB', async () => {
    const zeros = new Uint8Array(30 * 1024 * 1024)
    expect(await problemOf(workbook('', { 'xl/media.xml': zeros }))).toBe('too_large')
    const members = Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`xl/p${n}.xml`, new Uint8Array(1)]))
    expect(await problemOf(workbook('', members))).toBe('too_large')
    const large = Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`xl/p${n}.xml`, new Uint8Array(1024 * 1024 - 1)]))
    expect(await problemOf(workbook('', large))).toBe('too_large')
  })

  it('[5.2.3] is refused where it lies about what it unpacks to', async () => {
    const bytes = deflateRawSync(Buffer.alloc(40 * 1024 * 1024))
    expect(await problemOf(lying(bytes, 100))).toBe('too_large')
  })

  it('is refused where its members lie over each other, are missing, or are no workbook', async () => {
    const sound = workbook(`<row r="1">${text('A1', 'code')}</row>`)
    expect(await problemOf(Buffer.from(zipSync({ 'a.txt': strToU8('x') })))).toBe('not_readable')
    expect(await problemOf(sound.subarray(0, sound.length - 30))).toBe('not_readable')
    expect(await problemOf(Buffer.concat([sound.subarray(0, 200), sound.subarray(400)]))).toBe('not_readable')
    expect(await problemOf(overlapping())).toBe('not_readable')
    expect(await problemOf(workbook('<row r="1"><c r="A1" t="s"><v>7</v></c></row>'))).toBe('not_readable')
  })

  it('stops nothing but its own reading where it would fill the memory: a cell far away', async () => {
    const far = workbook(`<row r="1">${text('A1', 'code')}</row><row r="99999999">${text('ZZZZZ99999999', 'x')}</row>`)
    await expect(readTable(far, LIMITS)).rejects.toMatchObject({ code: expect.stringMatching(/^table_/) })
    const sound = workbook(`<row r="1">${text('A1', 'code')}</row>`)
    expect(await readTable(sound, LIMITS)).toMatchObject({ headings: ['code'] })
  })

  it('is refused where a small file repeats a long text in every cell', async () => {
    const long = 'ﷺ'.repeat(900)
    const rows = Array.from(
      { length: 900 },
      (_, row) =>
        `<row r="${row + 1}">${['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M']
          .map((column) => `<c r="${column}${row + 1}" t="s"><v>0</v></c>`)
          .join('')}</row>`,
    )
    const bytes = workbook(rows.join(''), {
      'xl/sharedStrings.xml': strToU8(`<sst xmlns="${NS}/spreadsheetml/2006/main"><si><t>${long}</t></si></sst>`),
    })
    expect(bytes.length).toBeLessThan(100_000)
    expect(await problemOf(bytes)).toBe('too_large')
  })

  it('cannot reach into the program by the names in it', async () => {
    const bytes = workbook(`<row r="1">${text('A1', '__proto__')}${text('B1', 'constructor')}</row>`, {
      'xl/__proto__.xml': strToU8('<x polluted="1"/>'),
    })
    expect((await readXlsx(bytes, LIMITS)).headings).toEqual(['__proto__', 'constructor'])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('a text for a cell', () => {
  it.each(['=1+1', '+66', '-5', '@SUM(A1)', '\tx', '\rx', "=cmd|' /C calc'!A0"])('[1.2.10] %j is no formula', (formula) => {
    expect(escapeFormula(formula)).toBe(`'${formula}`)
    expect(unescapeFormula(escapeFormula(formula))).toBe(formula)
  })

  it('stays as it is otherwise', () => {
    for (const plain of ['A-1', '', "it's", "'quoted'", 'x=1']) {
      expect(escapeFormula(plain)).toBe(plain)
      expect(unescapeFormula(plain)).toBe(plain)
    }
  })
})

function lying(bytes: Buffer, says: number): Buffer {
  const name = Buffer.from('xl/workbook.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(name.length, 26)
  return Buffer.concat([local, name, bytes, listOf([{ name, packed: bytes.length, says, at: 0 }], 30 + name.length + bytes.length)])
}

/** Two members that share the same bytes, as in a bomb that grows with the square of its size. */
function overlapping(): Buffer {
  const bytes = deflateRawSync(Buffer.from('<x/>'))
  const name = Buffer.from('xl/workbook.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(name.length, 26)
  const entries = ['xl/workbook.xml', 'xl/workbook2.xml'].map((text) => ({
    name: Buffer.from(text),
    packed: bytes.length,
    says: 4,
    at: 0,
  }))
  return Buffer.concat([local, name, bytes, listOf(entries, 30 + name.length + bytes.length)])
}

function listOf(entries: { name: Buffer; packed: number; says: number; at: number }[], start: number): Buffer {
  const list = entries.map(({ name, packed, says, at }) => {
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed, 20)
    entry.writeUInt32LE(says, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    return Buffer.concat([entry, name])
  })
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(start, 16)
  return Buffer.concat([...list, end])
}
