/** The text of a list of modules with one row more, and its import. Undefined if the text has no such list. The formatter sorts the imports. */
export function withRow(text, { row, from, before }) {
  const place = `\n  ${before},\n`
  if (text.split(place).length !== 2) return undefined
  return `import { ${row} } from '${from}'\n${text.replace(place, `\n  ${row},${place}`)}`
}
