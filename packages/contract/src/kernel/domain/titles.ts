/** Titles, degrees and ranks before a name. A dot may be followed by a space. Longer ones win. */
const THAI_DOTTED =
  'น.ส. ด.ช. ด.ญ. ดร. ศ. รศ. ผศ. นพ. พญ. ทพ. ทพญ. ภก. ภญ. สพ. ม.จ. ม.ร.ว. ม.ล. ' +
  'พล.อ. พล.ท. พล.ต. พ.อ. พ.ท. พ.ต. ร.อ. ร.ท. ร.ต. จ.ส.อ. จ.ส.ท. จ.ส.ต. ส.อ. ส.ท. ส.ต. ' +
  'พล.ร.อ. พล.ร.ท. พล.ร.ต. น.อ. น.ท. น.ต. พ.จ.อ. พ.จ.ท. พ.จ.ต. จ.อ. จ.ท. จ.ต. ' +
  'พล.อ.อ. พล.อ.ท. พล.อ.ต. พ.อ.อ. พ.อ.ท. พ.อ.ต. ' +
  'พล.ต.อ. พล.ต.ท. พล.ต.ต. พ.ต.อ. พ.ต.ท. พ.ต.ต. ร.ต.อ. ร.ต.ท. ร.ต.ต. ด.ต. ส.ต.อ. ส.ต.ท. ส.ต.ต.'

/** Usually without a space before the name. */
const THAI_WORDS =
  'นาย นาง นางสาว เด็กชาย เด็กหญิง ว่าที่ หม่อมเจ้า หม่อมราชวงศ์ หม่อมหลวง ' +
  'ศาสตราจารย์ รองศาสตราจารย์ ผู้ช่วยศาสตราจารย์ นายแพทย์ แพทย์หญิง ทันตแพทย์ ทันตแพทย์หญิง ' +
  'พลเอก พลโท พลตรี พันเอก พันโท พันตรี ร้อยเอก ร้อยโท ร้อยตรี จ่าสิบเอก จ่าสิบโท จ่าสิบตรี สิบเอก สิบโท สิบตรี ' +
  'พลเรือเอก พลเรือโท พลเรือตรี นาวาเอก นาวาโท นาวาตรี เรือเอก เรือโท เรือตรี พันจ่าเอก จ่าเอก ' +
  'พลอากาศเอก พลอากาศโท พลอากาศตรี นาวาอากาศเอก นาวาอากาศโท นาวาอากาศตรี เรืออากาศเอก เรืออากาศโท เรืออากาศตรี ' +
  'พลตำรวจเอก พลตำรวจโท พลตำรวจตรี พันตำรวจเอก พันตำรวจโท พันตำรวจตรี ' +
  'ร้อยตำรวจเอก ร้อยตำรวจโท ร้อยตำรวจตรี ดาบตำรวจ จ่าสิบตำรวจ สิบตำรวจเอก สิบตำรวจโท สิบตำรวจตรี'

/** Titles only before a space: คุณภัทร and ดรุณี are names. */
const THAI_SPACED = 'คุณ ดร นส ดช ดญ นพ พญ'

const LATIN =
  'mr mrs ms miss mx dr prof professor sir madam madame khun master lt capt sgt cpl pvt cdr captain colonel general lieutenant sergeant major'

/** Only with a dot or next to another rank, because they are also names or words. */
const LATIN_DOTTED = 'gen col maj adm brig cpt pol rev hon assoc asst'
const LATIN_PAIRS = 'lt gen,lt col,maj gen,brig gen,pol gen,pol col,pol maj,pol capt,pol lt,flt lt,wg cdr,sqn ldr,gp capt,air chief marshal'

/** A different vowel would continue a word (นายิกา). */
const NAME_START = '(?=[\\u0e01-\\u0e2e\\u0e40-\\u0e44A-Za-z])'

const longestFirst = (list: string, separator = ' ') => list.split(separator).sort((a, b) => b.length - a.length)
const alternatives = (list: string[], spell: (word: string) => string) => list.map(spell).join('|')

/** Anchored and without nested repetition, so it reads a name once. */
export const TITLE_PATTERNS: readonly RegExp[] = [
  new RegExp(`^(?:${alternatives(longestFirst(THAI_DOTTED), (word) => word.replaceAll('.', '\\. ?'))}) ?`),
  new RegExp(`^(?:${alternatives(longestFirst(THAI_WORDS), (word) => word)}) ?${NAME_START}`),
  new RegExp(`^(?:${alternatives(longestFirst(THAI_SPACED), (word) => word)}) `),
  new RegExp(`^(?:${alternatives(longestFirst(LATIN_PAIRS, ','), (pair) => pair.replaceAll(' ', '\\.? '))})(?:\\. ?| )`, 'i'),
  new RegExp(`^(?:${alternatives(longestFirst(LATIN), (word) => word)})(?:\\. ?| )`, 'i'),
  new RegExp(`^(?:${alternatives(longestFirst(LATIN_DOTTED), (word) => word)})\\. ?`, 'i'),
]
