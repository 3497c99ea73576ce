/** Romanises Burmese as people write it in passports: each syllable is an onset with its medials, and a rhyme. */
const pairs = (text: string) => new Map(text.split(' ').map((pair): [string, string] => [[...pair][0]!, [...pair].slice(1).join('')]))

const ONSETS = pairs(
  'ကk ခkh ဂg ဃg ငng စs ဆs ဇz ဈz ဉny ညny ဋt ဌt ဍd ဎd ဏn တt ထht ဒd ဓd နn ပp ဖph ဗb ဘb မm ယy ရy လl ဝw သth ဟh ဠl အ ဣi ဤi ဥu ဦu ဧe ဩaw ဪaw ဿth',
)
/** ျ and ြ after a velar make another sound. */
const WITH_Y = pairs('ကky ခch ဂgy')
const MEDIALS = { y: /[\u103b\u103c]/u, w: /\u103d/u, h: /\u103e/u }
const NOT_HEARD = /[\u1036\u1037\u1038](?=[\u1037\u1038]*$)|[\u1037\u1038]/gu

/** Rhymes by their spelling: vowels, then the silenced consonant; `A` is ာ or ါ. */
const RHYMES: [written: string, latin: string][] = [
  ['ေAင်', 'aung'],
  ['ေAက်', 'auk'],
  ['ေA်', 'aw'],
  ['ေA', 'aw'],
  ['ိုင်', 'aing'],
  ['ိုက်', 'aik'],
  ['ိုယ်', 'o'],
  ['ို', 'o'],
  ['ိန်', 'ein'],
  ['ိမ်', 'ein'],
  ['ိတ်', 'eit'],
  ['ိပ်', 'eit'],
  ['ုန်', 'on'],
  ['ုမ်', 'on'],
  ['ုတ်', 'ok'],
  ['ုပ်', 'ok'],
  ['ုံ', 'on'],
  ['ိံ', 'ein'],
  ['ွန်', 'un'],
  ['ွမ်', 'un'],
  ['ွတ်', 'ut'],
  ['ွပ်', 'ut'],
  ['ွံ', 'un'],
  ['င်', 'in'],
  ['ဉ်', 'in'],
  ['ည်', 'i'],
  ['န်', 'an'],
  ['မ်', 'an'],
  ['ံ', 'an'],
  ['က်', 'et'],
  ['တ်', 'at'],
  ['ပ်', 'at'],
  ['စ်', 'it'],
  ['ယ်', 'e'],
  ['ေ', 'ay'],
  ['ဲ', 'e'],
  ['A', 'a'],
  ['ိ', 'i'],
  ['ီ', 'i'],
  ['ု', 'u'],
  ['ူ', 'u'],
]
const SYLLABLE =
  /([\u1000-\u102a\u103f])([\u103b-\u103e]*)([^\u1000-\u102a\u103f]*(?:[\u1000-\u1021]\u1037?[\u103a\u1039])?[^\u1000-\u102a\u103f]*)/gu

export function romaniseBurmese(text: string): string {
  let latin = ''
  for (const [, onset = '', medials = '', rest = ''] of text.matchAll(SYLLABLE)) latin += readSyllable(onset, medials, rest)
  return latin
}

function readSyllable(onset: string, medials: string, rest: string): string {
  const y = MEDIALS.y.test(medials)
  const h = MEDIALS.h.test(medials)
  const first = y
    ? onset === 'ရ' || (onset === 'သ' && h)
      ? 'sh'
      : (WITH_Y.get(onset) ?? `${ONSETS.get(onset) ?? ''}y`)
    : (ONSETS.get(onset) ?? '')
  const initial = h && onset === 'ရ' ? 'sh' : first
  const rhymeText = rest
    .replace(NOT_HEARD, (mark) => (mark.startsWith('\u1036') ? mark : ''))
    .replace(/[\u102b\u102c]/g, 'A')
    .replaceAll('\u1039', '\u103a')
  const w = MEDIALS.w.test(medials)
  if (rhymeText === 'ို' && /း/u.test(rest) && !y) return `${initial}${w ? 'w' : ''}oe`
  const withW = w ? RHYMES.find(([rhyme]) => rhyme === `ွ${rhymeText}`) : undefined
  if (withW) return initial + withW[1]
  const rhyme = RHYMES.find(([each]) => each === rhymeText)?.[1] ?? RHYMES.find(([each]) => rhymeText.startsWith(each))?.[1]
  const vowel = rhyme ?? (/[iuew]$/.test(initial) || initial === '' ? '' : 'a')
  return `${initial}${w ? 'w' : ''}${vowel === '' && initial === '' ? 'a' : vowel}`
}
