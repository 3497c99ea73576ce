/** What begins a formula: also in the forms that a table program of East Asia, or one that normalises, takes for the same signs. */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−﬩⩵⩶]'
/** What readers leave out or nobody sees: a sign behind it may come to stand first. Ends of cells and lines are asked for apart. */
const UNSEEN = '(?:(?![\\t\\r\\n])[\\p{C}\\p{Z}\\s\\p{Default_Ignorable_Code_Point}"])*'
/** Where a cell begins, also for a reader that parts cells at another sign than we do, or lines within quotes. */
const START = '(?<=^|[,;\\t\\r\\n])'
const BEFORE_FORMULA = `(?='*${UNSEEN}${SIGN})`
const BEFORE_END_OF_CELL = `(?='*[\\t\\r\\n\\0])`
const UNSAFE = new RegExp(`${START}${BEFORE_FORMULA}|^${BEFORE_END_OF_CELL}`, 'gu')
const MADE_SAFE = new RegExp(`${START}'${BEFORE_FORMULA}|^'${BEFORE_END_OF_CELL}`, 'gu')

/** Puts an apostrophe before what would begin a formula (T15, ASVS 1.2.10); `unescapeFormula` takes exactly that back. */
export const escapeFormula = (text: string): string => text.replace(UNSAFE, "'")
export const unescapeFormula = (text: string): string => text.replace(MADE_SAFE, '')
