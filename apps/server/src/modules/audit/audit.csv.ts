/** What a spreadsheet takes for the beginning of a formula, with or without spaces before it (security.md T15, ASVS 1.2.10). */
const FORMULA = /^\s*[=+\-@\t\r\0]/

const QUOTED = /[",\r\n]/

const quoted = (text: string) => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A line as it is (RFC 4180). */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map((value) => quoted(value === null ? '' : String(value))).join(',')}\r\n`

/** A line that a spreadsheet shows and does not run: text that looks like a formula begins with an apostrophe. */
export const excelLine = (values: readonly (string | number | null)[]): string =>
  csvLine(values.map((value) => (typeof value === 'string' && FORMULA.test(value) ? `'${value}` : value)))

/** Tells Excel that the file is UTF-8. */
export const BOM = '\ufeff'
