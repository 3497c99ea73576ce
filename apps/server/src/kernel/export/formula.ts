/** Characters that begin a formula, including forms that an East Asian or normalising spreadsheet treats as the same. */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−﬩⩵⩶]'
/** Characters that readers drop or that are invisible, so that the next one may come first. Ends of cells and lines are matched separately. */
const UNSEEN = '(?:(?![\\t\\r\\n])[\\p{C}\\p{Z}\\s\\p{Default_Ignorable_Code_Point}"])*'
/** The start of a cell, including readers that split cells at another separator, or lines within quotes. */
const START = '(?<=^|[,;\\t\\r\\n])'
const BEFORE_FORMULA = `(?='*${UNSEEN}${SIGN})`
const BEFORE_END_OF_CELL = `(?='*[\\t\\r\\n\\0])`
const UNSAFE = new RegExp(`${START}${BEFORE_FORMULA}|^${BEFORE_END_OF_CELL}`, 'gu')
const MADE_SAFE = new RegExp(`${START}'${BEFORE_FORMULA}|^'${BEFORE_END_OF_CELL}`, 'gu')

/** Puts an apostrophe before text that would begin a formula (T15, ASVS 1.2.10); `unescapeFormula` removes exactly that. */
export const escapeFormula = (text: string): string => text.replace(UNSAFE, "'")
export const unescapeFormula = (text: string): string => text.replace(MADE_SAFE, '')
