import { textRowXml, xmlText } from './cells.ts'

export const XML_START = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Excel's limit for the name of a sheet. */
const LONGEST_NAME = 31

/** The name, the maker and the cover of a workbook. */
export interface WorkbookFrame {
  /** The name of its sheet; a full sheet continues as `name 2`. */
  sheet: string
  made: { by: string; at: string }
  /** An optional first sheet that describes the file. */
  cover?: { sheet: string; lines: readonly (readonly [label: string, value: string])[] } | undefined
}

/** The sheet that describes the file. */
export const coverFile = (lines: readonly (readonly [label: string, value: string])[]): string =>
  `${XML_START}<worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="28" customWidth="1"/><col min="2" max="2" width="72" customWidth="1"/></cols>` +
  `<sheetData>${lines.map((line, index) => textRowXml(index + 1, line, (column) => column === 0)).join('')}</sheetData></worksheet>`

/** The files of a workbook other than its sheets; `count` is the number of sheets with rows. */
export function partsOf({ sheet, cover, made }: WorkbookFrame, count: number): Record<string, string> {
  const names = Array.from({ length: count }, (_, index) => sheetName(sheet, index === 0 ? '' : ` ${index + 1}`))
  const sheets = [...(cover ? [sheetName(cover.sheet, '')] : []), ...names]
  const each = (text: (name: string, number: number) => string) => sheets.map((name, index) => text(name, index + 1)).join('')
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${
      override('xl/workbook.xml', `${MEDIA}.sheet.main+xml`) +
      override('xl/styles.xml', `${MEDIA}.styles+xml`) +
      override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml') +
      each((_, number) => override(`xl/worksheets/sheet${number}.xml`, `${MEDIA}.worksheet+xml`))
    }</Types>`,
    '_rels/.rels': relations(
      relation('book', `${OFFICE}/officeDocument`, 'xl/workbook.xml') +
        relation('core', `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'),
    ),
    'docProps/core.xml':
      `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ` +
      `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:creator>${xmlText(made.by)}</dc:creator>` +
      `<dcterms:created xsi:type="dcterms:W3CDTF">${made.at}</dcterms:created></cp:coreProperties>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(
      (name, number) => `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="s${number}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      each((_, number) => relation(`s${number}`, `${OFFICE}/worksheet`, `worksheets/sheet${number}.xml`)) +
        relation('styles', `${OFFICE}/styles`, 'styles.xml'),
    ),
    'xl/styles.xml': STYLES,
  }
  return Object.fromEntries(Object.entries(parts).map(([file, text]) => [file, XML_START + text]))
}

const sheetName = (name: string, end: string) => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, LONGEST_NAME - end.length) + end

const override = (file: string, type: string) => `<Override PartName="/${file}" ContentType="${type}"/>`
const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`
const relations = (text: string) => `<Relationships xmlns="${PACKAGE}/relationships">${text}</Relationships>`

/** Formats from 164 on belong to the file; 49 is text, 1 a whole number, 4 a number with two decimals. Tahoma has Thai on every Windows and Mac. */
const STYLES =
  `<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="[h]:mm"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Tahoma"/></font><font><b/><sz val="11"/><name val="Tahoma"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="8"><xf xfId="0"/>' +
  [49, 1, 164, 165, 166].map((format) => `<xf xfId="0" numFmtId="${format}" applyNumberFormat="1"/>`).join('') +
  '<xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>'
