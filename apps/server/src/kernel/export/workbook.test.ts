import { strFromU8, unzipSync } from 'fflate'
import { libreOffice } from '../../../test/libre-office.ts'
import { readWorkbook } from '../../../test/read-workbook.ts'
import { workbookFile } from '../../../test/table-file.ts'
import type { Cell, ExportColumn } from './columns.ts'
import { unescapeFormula } from './formula.ts'

async function* inPages(rows: readonly (readonly Cell[])[], size = 2) {
  for (let index = 0; index < rows.length; index += size) yield rows.slice(index, index + size)
}
const sheetsOf = async (file: Buffer): Promise<Record<string, unknown[][]>> => {
  const names = [...strFromU8(unzipSync(file)['xl/workbook.xml']!).matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name!)
  return Object.fromEntries(await Promise.all(names.map(async (name, index) => [name, await readWorkbook(file, index + 1)])))
}
const texts = (headings: string[]): ExportColumn[] => headings.map((heading) => ({ heading, type: 'text' }))

const HOSTILE = [
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1', '＋1', '－1', '＠1', "'=1", 'a,=1', 'a\n=1', '=cmd|"/c calc"!A1'],
  ...[
    '_x000D_',
    'a_x0041_b',
    '__x000D_',
    '_X000d_',
    '&<>"',
    ' before and after ',
    'a\r\nb',
    'กก 1234 น้ำผู้ใหญ่',
    '👩‍👩‍👧',
    '0812345608',
    '1e5',
    'TRUE',
  ],
]
const FORBIDDEN = 'a\u0000b\u0007c\u001bd\ufffee\ud800f'
const COLUMNS: ExportColumn[] = [
  { heading: 'ชื่อ', type: 'text' },
  { heading: 'Number', type: 'number' },
  { heading: 'Day', type: 'day' },
  { heading: 'Time', type: 'time' },
  { heading: 'Stay', type: 'minutes' },
  { heading: 'Plate', type: 'plate' },
  { heading: 'Status', type: 'text', words: { in: 'อยู่ข้างใน' } },
]
const ROW: Cell[] = ['สมชาย', 42, '2026-11-24', '2026-11-23T17:30:05.000Z', 1565, 'กก1234', 'in']

describe('a workbook', () => {
  it('has numbers, days and times as such, in the zone of the organisation, and words for values', async () => {
    const file = await workbookFile(
      { columns: COLUMNS, rows: 2 },
      inPages([ROW, [null, null, null, '2026-07-01 00:00:00+00', null, '', 'other']]),
    )
    const { x } = await sheetsOf(file)
    expect(x).toEqual([
      COLUMNS.map(({ heading }) => heading),
      ['สมชาย', 42, new Date('2026-11-24T00:00:00Z'), new Date('2026-11-24T00:30:05Z'), expect.anything(), 'กก 1234', 'อยู่ข้างใน'],
      [null, null, null, new Date('2026-07-01T07:00:00Z'), null, null, 'other'],
    ])
    const sheet = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml']!)
    expect(sheet).toContain('<c r="E2" s="5"><v>1.0868055555555556</v></c>')
    expect(sheet).toContain('<pane ySplit="1"')
    expect(sheet).toContain('<autoFilter ref="A1:G3"/>')
  })

  it('counts an hour that comes twice, and one that never does, as clocks of the zone show them', async () => {
    const columns: ExportColumn[] = [{ heading: 'Time', type: 'time' }]
    const instants = ['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']
    const file = await workbookFile({ columns, rows: 4, zone: 'Europe/Berlin' }, inPages(instants.map((instant) => [instant])))
    const times = (await sheetsOf(file)).x!.slice(1).map(([instant]) => (instant as unknown as Date).toISOString().slice(0, 19))
    expect(times).toEqual(['2026-03-29T01:59:59', '2026-03-29T03:00:00', '2026-10-25T02:30:00', '2026-10-25T02:30:00'])
  })

  it('has a day before 1900 as text, which Excel does not count', async () => {
    const file = await workbookFile({ columns: [{ heading: 'Day', type: 'day' }], rows: 2 }, inPages([['1899-12-31'], ['1900-03-01']]))
    expect((await sheetsOf(file)).x!.slice(1)).toEqual([['1899-12-31'], [new Date('1900-03-01T00:00:00Z')]])
  })

  it('[T15] [1.2.10] has every text as it was but for what would begin a formula, and no sign that XML forbids', async () => {
    const rows = [...HOSTILE, FORBIDDEN, 'x'.repeat(40_000)].map((text) => [text])
    const read = (await sheetsOf(await workbookFile({ columns: texts(['=heading']), rows: rows.length }, inPages(rows)))).x!.map(([text]) =>
      String(text),
    )
    expect(read[0]).toBe("'=heading")
    expect(read.slice(1, -2).map(unescapeFormula)).toEqual(HOSTILE)
    expect(read.slice(1, 11).every((text) => text.startsWith("'"))).toBe(true)
    expect(read.at(-2)).toBe('abcdef')
    expect(read.at(-1)).toHaveLength(32_767)
  })

  it('goes on in another sheet where one is full, with its head, and says first what it is', async () => {
    const rows = Array.from({ length: 7 }, (_, n) => [`row ${n}`])
    const cover = {
      sheet: 'About',
      lines: [
        ['Rows', '7'],
        ['Filter', '=everything'],
      ] as const,
    }
    const sheets = await sheetsOf(
      await workbookFile({ sheet: 'Visits/2026', columns: texts(['Name']), rows: 7, cover }, inPages(rows, 3), 4),
    )
    expect(sheets).toEqual({
      About: [
        ['Rows', '7'],
        ['Filter', "'=everything"],
      ],
      'Visits 2026': [['Name'], ['row 0'], ['row 1'], ['row 2']],
      'Visits 2026 2': [['Name'], ['row 3'], ['row 4'], ['row 5']],
      'Visits 2026 3': [['Name'], ['row 6']],
    })
  })

  it('without rows has only its headings, and tells who made it and when', async () => {
    const file = await workbookFile(
      { columns: texts(['Name']), rows: 0, made: { by: 'A & B', at: '2026-11-24T00:00:00.000Z' } },
      inPages([]),
    )
    expect((await sheetsOf(file)).x).toEqual([['Name']])
    expect(strFromU8(unzipSync(file)['docProps/core.xml']!)).toContain('<dc:creator>A &amp; B</dc:creator>')
  })

  it('fails where it has not as many rows as it was to have', async () => {
    await expect(workbookFile({ columns: texts(['Name']), rows: 3 }, inPages([['a'], ['b']]))).rejects.toThrow('3 rows, and has 2')
  })

  it.runIf(libreOffice)('is opened by LibreOffice and read as it was written', async () => {
    const rows = HOSTILE.map((text) => [text, ...ROW.slice(1)])
    const csv = await libreOffice!(await workbookFile({ columns: COLUMNS, rows: rows.length }, inPages(rows)))
    const lines = csv.slice(1)
    expect(lines.map(([text]) => unescapeFormula(text!).replaceAll('\r\n', '\n'))).toEqual(
      HOSTILE.map((text) => text.replaceAll('\r\n', '\n')),
    )
    expect(new Set(lines.map((cells) => cells.slice(1).join('|')))).toEqual(
      new Set(['42|2026-11-24|2026-11-24 00:30:05|26:05:00|กก 1234|อยู่ข้างใน']),
    )
  })
})
